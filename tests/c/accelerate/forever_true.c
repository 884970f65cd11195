// expect: TRUE
// native: no, a run may take billions of iterations
// property: unreach-call
// A loop without end whose check holds.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned i = 0;
  int x = 0;
  for (;;) {
    if (x != 0)
      reach_error();
    i++;
  }
  return 0;
}
