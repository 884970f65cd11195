// expect: TRUE
// native: no, a run may take billions of iterations
// property: unreach-call
// A variable the loop sets to the same each time.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), last = 9, i = 0;
  while (i < n) {
    last = 1;
    i++;
  }
  if (n > 0 && last != 1)
    reach_error();
  return 0;
}
