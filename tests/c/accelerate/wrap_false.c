// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 61
// Only a start beyond the bound takes so many steps.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  unsigned steps = 0;
  while (x != 5) {
    x++;
    steps++;
  }
  if (steps == 200)
    reach_error();
  return 0;
}
