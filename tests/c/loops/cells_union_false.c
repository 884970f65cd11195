// expect: FALSE(unreach-call)
// witness: 9 8
// flags: --timeout 60s
// Written as one member of a union, read as another.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

union word {
  int number;
  short half[2];
} a[600];

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 600);
  for (int i = 0; i < n; i++) {
    a[i].number = 1;
    a[i].half[1] = (short)(i > 7);
  }
  int k = __VERIFIER_nondet_int();
  if (0 <= k && k < n && a[k].number != 1)
    reach_error();
  return 0;
}
