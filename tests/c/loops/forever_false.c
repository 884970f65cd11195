// expect: FALSE(unreach-call)
// witness: 1 1 1
// flags: --timeout 60s
// It is wrong in the middle.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 0;
  while (1) {
    if (__VERIFIER_nondet_int())
      x++;
    if (x > 2)
      reach_error();
  }
  return 0;
}
