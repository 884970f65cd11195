// expect: FALSE(unreach-call)
// witness: 5
// flags: --timeout 60s
// The last element is the one asked for.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n < 10);
  int a[10];
  int i = 0;
  while (i < n) {
    a[i] = i;
    i++;
  }
  if (i > 3 && a[3] == 3)
    reach_error();
  return 0;
}
