// expect: FALSE(unreach-call)
// witness: 0 1
// The largest sum is reached.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int y = __VERIFIER_nondet_int();
  int x = 0;
  if (__VERIFIER_nondet_int())
    x = x + 1;
  if (y >= 1)
    x = x + 2;
  if (y < 1)
    x = x + 4;
  if (x > 4)
    reach_error();
  return 0;
}
