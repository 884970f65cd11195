// expect: FALSE(unreach-call)
// witness: 4294967295 0
// `x + 1 <= n` is not `x <= n - 1`: with x the largest number the sum is 0.
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned int x = __VERIFIER_nondet_uint(), n = 10;
  if (x + 1 <= n) {
    if (__VERIFIER_nondet_int())
      n = 11;
    if (x > n)
      reach_error();
  }
  return 0;
}
