// expect: FALSE(unreach-call)
// witness: 7
// flags: --timeout 60s
// y is one behind after the fifth turn.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int x = 0, y = 0;
  while (x < n) {
    x++;
    if (x != 5)
      y++;
  }
  if (x != y)
    reach_error();
  return 0;
}
