// expect: TRUE
// flags: --timeout 60s
// Members of structs are set, each its own.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

struct pair {
  int x, y;
} a[600];

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 600);
  for (int i = 0; i < n; i++) {
    a[i].x = 1;
    a[i].y = i;
  }
  int k = __VERIFIER_nondet_int();
  if (0 <= k && k < n && (a[k].x != 1 || a[k].y != k))
    reach_error();
  return 0;
}
