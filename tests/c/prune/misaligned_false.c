// expect: FALSE(unreach-call)
// witness: 0
// A short written across the end of an int on the second path, behind it on the first.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x[2] = {0, 0};
  int offset = 3;
  if (__VERIFIER_nondet_int())
    offset = 4;
  *(short *)((char *)x + offset) = 0x0101;
  if (x[0])
    reach_error();
  return 0;
}
