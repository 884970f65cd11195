// expect: FALSE(unreach-call)
// witness: 13
// One shift distance gives 8192.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 30)
    return 0;
  if (1 << n == 8192)
    reach_error();
  return 0;
}
