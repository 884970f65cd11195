// expect: FALSE(no-overflow)
// property: no-overflow
// witness: 2147483647
// ++ of an int.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  x++;
  return 0;
}
