// expect: TRUE
// As programs define it.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
void __VERIFIER_assert(int cond) {
  if (!cond) {
  ERROR:
    __VERIFIER_error();
  }
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assert(x % 2 == x - x / 2 * 2);
  return 0;
}
