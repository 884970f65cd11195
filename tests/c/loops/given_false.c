// expect: FALSE(unreach-call)
// witness: 1 2 0
// flags: --timeout 60s --candidates ../../tests/c/loops/given.txt
// The list of candidates claims more than is true: it is not used.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned x = 5;
  while (__VERIFIER_nondet_int()) {
    x += __VERIFIER_nondet_uint() << 12;
  }
  if (x == 0x2005)
    reach_error();
  return 0;
}
