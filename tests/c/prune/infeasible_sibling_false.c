// expect: FALSE(unreach-call)
// witness: 0 0
// The branch not taken was impossible on the first path only (the sibling must be recorded).
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), flag = 0;
  if (a > 0)
    flag = 1;
  int b = 0;
  if (__VERIFIER_nondet_int())
    b = 1;
  if (!flag)
    if (b == 0)
      reach_error();
  return 0;
}
