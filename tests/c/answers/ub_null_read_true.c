// expect: TRUE
// property: unreach-call
// native: no, it crashes
// Whatever a read through null gives, no error follows.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = 0;
  int x = *p;
  int y = __VERIFIER_nondet_int();
  if (y > 3 && x == 5 && y < 2)
    reach_error();
  return 0;
}
