// expect: FALSE(unreach-call)
// property: unreach-call
// flags: --external-calls nondet
// native: no, the functions are defined nowhere
// A local that has no value in the first round points to an own object in the second.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int own;

int main(void) {
  int *p;
  int later = 0;
  while (__VERIFIER_nondet_int()) {
    if (later)
      *p = 1;
    p = &own;
    later = 1;
  }
  if (own)
    reach_error();
  return 0;
}
