// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 1 0
// The pointer is to one of two variables; on the later path to the other one of them.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 0, y = 0;
  int other = !__VERIFIER_nondet_int();
  int *p = __VERIFIER_nondet_int() ? &x : &y;
  if (other)
    p = &x;
  *p = 1;
  if (y && !other)
    reach_error();
  return 0;
}
