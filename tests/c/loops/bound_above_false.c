// expect: FALSE(unreach-call)
// witness: -1
// flags: --timeout 60s
// Without the assumption n may be below the start.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int i = 0;
  while (i < n)
    i++;
  if (i != n)
    reach_error();
  return 0;
}
