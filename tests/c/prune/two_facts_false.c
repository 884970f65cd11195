// expect: FALSE(unreach-call)
// witness: 3
// Each fact alone keeps the error away; the third path has neither.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = 0, b = 0;
  int k = __VERIFIER_nondet_int();
  if (k == 1)
    a = 1;
  else if (k == 2)
    b = 1;
  if (a == 0 && b == 0)
    reach_error();
  return 0;
}
