// expect: FALSE(valid-deref)
// property: valid-deref
// witness: 0
// A string literal may be read like the array of the first path, not written.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char a[4] = "abc", *p = "abc";
  if (__VERIFIER_nondet_int())
    p = a;
  p[0] = 'x';
  return 0;
}
