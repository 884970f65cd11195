// expect: TRUE
// The assertion holds.
extern int __VERIFIER_nondet_int(void);
extern void __ESBMC_assert(_Bool, const char *);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __ESBMC_assert(x % 2 == x - x / 2 * 2, "remainder");
  return 0;
}
