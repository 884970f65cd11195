// expect: TRUE
// The assertion holds.
extern int __VERIFIER_nondet_int(void);
extern void __ESBMC_unreachable(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x / 2 > 1073741823)
    __ESBMC_unreachable();
  return 0;
}
