// expect: FALSE(unreach-call)
// witness: 1 8 0
// flags: --timeout 20s --candidates ../../tests/c/loops/given.txt
// The list of candidates claims more than is true: x is not always even.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned x = 0, y = 5;
  while (__VERIFIER_nondet_int()) {
    unsigned t = __VERIFIER_nondet_uint();
    x ^= t;
    y ^= t;
  }
  if (x == 8 && y == 13)
    reach_error();
  return 0;
}
