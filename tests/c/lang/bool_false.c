// expect: FALSE(unreach-call)
// witness: 256
// Unlike a char, a _Bool keeps that 256 is not zero.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  _Bool b = x;
  char c = (char)x;
  if (b && !c && x < 1000)
    reach_error();
  return 0;
}
