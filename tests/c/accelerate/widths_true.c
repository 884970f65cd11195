// expect: TRUE
// property: unreach-call
// A wide counter bounded by a narrow one.
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);

int main(void) {
  unsigned short n = (unsigned short)__VERIFIER_nondet_ulong();
  unsigned long s = 0;
  for (unsigned short i = 0; i < n; i++)
    s += 3;
  if (s != 3ul * n)
    reach_error();
  return 0;
}
