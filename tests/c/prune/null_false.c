// expect: FALSE(valid-deref)
// property: valid-deref
// witness: 0
// Null on the second path.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 0, *p = 0;
  if (__VERIFIER_nondet_int())
    p = &x;
  return *p;
}
