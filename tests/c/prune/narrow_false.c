// expect: FALSE(unreach-call)
// witness: 0
// The cut to 8 bits forgets the 256.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 256;
  if (__VERIFIER_nondet_int())
    x = 1;
  if ((unsigned char)x == 0)
    reach_error();
  return 0;
}
