// expect: FALSE(valid-shift)
// property: valid-shift
// witness: 32
// As far as the type is wide.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 32)
    return 0;
  return 1 >> n == 1;
}
