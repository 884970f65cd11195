// expect: FALSE(unreach-call)
// witness: 1 1 0
// flags: --timeout 20s --candidates ../../tests/c/loops/two_steps.txt
// As in the twin, but the third value is 9.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = 1, b = 20, c = 9, n = 0;
  while (__VERIFIER_nondet_int()) {
    int t = a;
    a = b;
    b = c;
    c = t;
    n = n ^ t;
  }
  if (a == 9)
    reach_error();
  return 0;
}
