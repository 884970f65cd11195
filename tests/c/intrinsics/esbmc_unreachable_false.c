// expect: FALSE(unreach-call)
// witness: 12345
// The assertion fails for one input.
extern int __VERIFIER_nondet_int(void);
extern void __ESBMC_unreachable(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 12345)
    __ESBMC_unreachable();
  return 0;
}
