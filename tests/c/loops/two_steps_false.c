// expect: FALSE(unreach-call)
// witness: 1 0 1 0 0
// flags: --timeout 60s --candidates ../../tests/c/loops/two_steps.txt
// As in the twin, but the third value is 9.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned a = 1, b = 20, c = 9, x = 5;
  while (__VERIFIER_nondet_int()) {
    unsigned t = a;
    a = b;
    b = c;
    c = t;
    x += __VERIFIER_nondet_uint() << 12;
  }
  if (a == 9 || x == 0x2125)
    reach_error();
  return 0;
}
