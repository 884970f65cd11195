// expect: FALSE(unreach-call)
// witness: 2
// A break is missing.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y;
  switch (x) {
  case 1:
    y = 1;
    break;
  case 2:
    y = 2;
  case 3:
    y = 3;
    break;
  default:
    y = x;
  }
  if (y != x)
    reach_error();
  return 0;
}
