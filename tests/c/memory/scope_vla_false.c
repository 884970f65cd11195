// expect: FALSE(valid-deref)
// witness: 3
// A variable in a block beside an array of variable length: both die with the block.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int *p = 0;
  if (n < 1 || n > 4)
    return 0;
  {
    int a[n], x = 4;
    a[n - 1] = x;
    p = n == 3 ? &x : 0;
  }
  return p ? *p : 0;
}
