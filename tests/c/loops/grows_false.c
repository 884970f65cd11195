// expect: FALSE(unreach-call)
// witness: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 0
// flags: --timeout 60s
// A byte that grows does not stay positive.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  signed char x = 100;
  while (__VERIFIER_nondet_int())
    x++;
  if (x < 0)
    reach_error();
  return 0;
}
