// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 0
// A narrow counter wraps before the wide one ends.
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);

int main(void) {
  unsigned char c = 0;
  unsigned long i = 0;
  while (i < 1000000) {
    i++;
    c++;
  }
  if (c == 64)
    reach_error();
  return 0;
}
