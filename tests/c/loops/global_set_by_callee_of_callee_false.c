// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 3
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
  if (total == 3)
    reach_error();
  return 0;
}
