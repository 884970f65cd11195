// expect: TRUE
// native: no, a run may take billions of iterations
// property: unreach-call
// One variable follows another an iteration behind.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0, before = 0;
  while (i < n) {
    before = i;
    i++;
  }
  if (n > 0 && before + 1 != i)
    reach_error();
  return 0;
}
