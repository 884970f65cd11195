// expect: FALSE(unreach-call)
// witness: 1 1 1 0
// flags: --timeout 60s
// The third value leads to a fourth.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int s = 0, i = 0;
  while (__VERIFIER_nondet_int()) {
    if (s == 0)
      s = 1;
    else if (s == 1)
      s = 2;
    else
      s = 3;
    i++;
  }
  if (s > 2)
    reach_error();
  return 0;
}
