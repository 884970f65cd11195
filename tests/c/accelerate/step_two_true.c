// expect: TRUE
// native: no, a run may take billions of iterations
// property: unreach-call
// Parity is kept, even where the numbers wrap.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), x = 1;
  for (unsigned i = 0; i < n; i++)
    x += 2;
  if (x % 2 == 0)
    reach_error();
  return 0;
}
