// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
// Both counters go down, in some order.
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  unsigned a = 20, b = 20;
  while (a > 0 && b > 0) {
    if (__VERIFIER_nondet_bool())
      a--;
    else
      b--;
  }
  if (a == 0 && b == 3)
    reach_error();
  return 0;
}
