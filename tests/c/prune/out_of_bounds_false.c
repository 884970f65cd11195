// expect: FALSE(valid-deref)
// property: valid-deref
// witness: 0
// The index leaves the array on the second path only.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4] = {0}, i = 4;
  if (__VERIFIER_nondet_int())
    i = 3;
  return a[i];
}
