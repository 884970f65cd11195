// expect: FALSE(unreach-call)
// witness: 3
// A case that falls through into the next with another value.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 0;
  switch (__VERIFIER_nondet_int()) {
  case 1:
    x = 5;
    break;
  case 2:
    x = 3;
  case 3:
    x += 2;
  }
  if (x == 2)
    reach_error();
  return 0;
}
