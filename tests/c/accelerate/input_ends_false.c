// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 1 1 1 1 7
// The input of the last iteration is not like the others.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned x = 0, c;
  do {
    c = __VERIFIER_nondet_uint();
    x++;
  } while (c != 7);
  if (x == 5)
    reach_error();
  return 0;
}
