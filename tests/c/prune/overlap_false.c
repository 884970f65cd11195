// expect: FALSE(valid-deref)
// property: valid-memsafety
// witness: 0
// The parts a memcpy is between overlap on the second path.
extern int __VERIFIER_nondet_int(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);

int main(void) {
  char a[16] = {0};
  int d = 2;
  if (__VERIFIER_nondet_int())
    d = 8;
  memcpy(a, a + d, 4);
  return 0;
}
