// expect: TRUE
// The assertion holds.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assert(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assert(x % 2 == x - x / 2 * 2);
  return 0;
}
