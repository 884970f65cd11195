// expect: TRUE
// native: no, a run may take billions of iterations
// property: unreach-call
// From above the bound round the end of the numbers and on to it.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), start = x, steps = 0;
  while (x != 5) {
    x++;
    steps++;
  }
  if (start + steps != 5)
    reach_error();
  return 0;
}
