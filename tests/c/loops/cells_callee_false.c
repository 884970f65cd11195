// expect: FALSE(unreach-call)
// witness: 6 2
// flags: --timeout 60s
// A function called in the loop writes the array too.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int a[800];

static void spoil(int at) {
  if (at == 5)
    a[2] = 9;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 800);
  for (int i = 0; i < n; i++) {
    a[i] = 1;
    spoil(i);
  }
  int k = __VERIFIER_nondet_int();
  if (0 <= k && k < n && a[k] != 1)
    reach_error();
  return 0;
}
