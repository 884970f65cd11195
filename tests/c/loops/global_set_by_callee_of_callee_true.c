// expect: TRUE
// property: unreach-call
// native: no, a random number of iterations takes too long
// The loop assigns the global only through a function that its callee calls.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned total;

static void add(void) {
  total++;
}

static void step(void) {
  add();
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  for (unsigned i = 0; i < n; i++)
    step();
  if (total != n)
    reach_error();
  return 0;
}
