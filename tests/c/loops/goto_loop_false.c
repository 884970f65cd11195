// expect: FALSE(unreach-call)
// witness: 4
// flags: --timeout 60s
// One of the ways back forgets j.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n < 6);
  int i = 0, j = 0;
  again:
  if (i < n) {
    i++;
    if (i == 3)
      goto again;
    j++;
    goto again;
  }
  if (i != j)
    reach_error();
  return 0;
}
