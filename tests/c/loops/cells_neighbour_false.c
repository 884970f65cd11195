// expect: FALSE(unreach-call)
// witness: 5
// flags: --timeout 60s
// The cells are members of structs; the loop sets the member beside them as well.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

struct pair {
  int x, y;
} a[600];

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 600);
  a[3].y = 5;
  for (int i = 0; i < n; i++) {
    a[i].x = 1;
    if (i == 4)
      (&a[i - 1].x)[1] = 6;
  }
  if (a[3].y != 5)
    reach_error();
  return 0;
}
