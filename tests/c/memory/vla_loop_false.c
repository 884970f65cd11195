// expect: FALSE(valid-deref)
// property: valid-memsafety
// native: no, the sanitizer does not follow arrays of variable length
// An array of variable length is a new one in each round.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int() == 1 ? 2 : 3;
  int *p = 0, sum = 0;
  for (int i = 0; i < 2; i++) {
    int a[n];
    a[0] = i;
    if (p)
      sum += *p;
    p = a;
  }
  return sum;
}
