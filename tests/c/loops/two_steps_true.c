// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 20s --candidates ../../tests/c/loops/two_steps.txt
// Three values go round; that the first is not 9 is kept because the other two are not either: an invariant by three steps.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = 1, b = 20, c = 300, n = 0;
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
