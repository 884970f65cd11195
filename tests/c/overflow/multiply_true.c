// expect: TRUE
// property: no-overflow
// One below that.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 300)
    return 0;
  return x * x == 7;
}
