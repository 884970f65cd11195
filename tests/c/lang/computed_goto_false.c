// expect: FALSE(unreach-call)
// witness: 2
// The third label is the error.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  void *labels[] = {&&first, &&second, &&third};
  unsigned k = (unsigned)__VERIFIER_nondet_int() % 3;
  goto *labels[k];
third:
  reach_error();
first:
second:
  return 0;
}
