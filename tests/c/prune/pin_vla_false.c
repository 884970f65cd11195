// expect: FALSE(valid-deref)
// property: valid-deref
// native: no, AddressSanitizer does not see that such an array is gone
// On the second path the pointer is into an array that is gone.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int kept = 1, *p = &kept, n = 3;
  {
    int a[n];
    a[0] = 1;
    if (!__VERIFIER_nondet_int())
      p = a;
  }
  return *p;
}
