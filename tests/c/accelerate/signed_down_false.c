// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 999999
// The last step goes three below.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 1000000)
    return 0;
  while (x >= 0)
    x -= 3;
  if (x == -3)
    reach_error();
  return 0;
}
