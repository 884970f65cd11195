// expect: FALSE(valid-deref)
// property: valid-memsafety
// witness: 1
// A variable whose declaration a goto jumps past lives as long as its block nevertheless.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int zero = 0, *p = &zero;
  if (__VERIFIER_nondet_int() == 1)
    goto into;
  if (zero) {
    int inside[2];
  into:
    inside[0] = 5;
    p = inside;
  }
  return *p;
}
