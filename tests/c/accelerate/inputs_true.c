// expect: TRUE
// property: unreach-call
// As long as the outside says so.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned x = 0;
  while (__VERIFIER_nondet_uint())
    x += 4;
  if (x & 3)
    reach_error();
  return 0;
}
