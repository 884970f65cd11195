// expect: FALSE(valid-deref)
// property: valid-deref
// witness: 0
// Memory made nondeterministic beyond its end on the second path.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_nondet_memory(void *, __SIZE_TYPE__);

int main(void) {
  char a[8];
  char *p = a + 1;
  if (__VERIFIER_nondet_int())
    p = a;
  __VERIFIER_nondet_memory(p, 8);
  return 0;
}
