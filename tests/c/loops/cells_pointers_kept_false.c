// expect: FALSE(unreach-call)
// witness: 7 6
// flags: --timeout 60s
// The array written by the loop holds pointers, which are followed afterwards.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int x = 1, y = 2;

int main(void) {
  struct item {
    int *where;
    long count;
  } all[40];
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 1 && n <= 40);
  for (int i = 0; i < n; i++)
    all[i].where = i == 6 ? &y : &x;
  for (int i = 0; i < n; i++)
    all[i].count = i;
  int k = __VERIFIER_nondet_int();
  if (0 <= k && k < n && *all[k].where != 1)
    reach_error();
  return 0;
}
