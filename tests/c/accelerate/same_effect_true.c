// expect: TRUE
// native: no, a run may take billions of iterations
// property: unreach-call
// Two paths that do the same.
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  while (x > 0) {
    if (__VERIFIER_nondet_bool())
      x = x - 1;
    else
      x--;
  }
  if (x != 0)
    reach_error();
  return 0;
}
