// expect: FALSE(valid-deref)
// witness: 3
// Source and target overlap.
extern int __VERIFIER_nondet_int(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);

int main(void) {
  char a[16] = {0};
  unsigned k = (unsigned)__VERIFIER_nondet_int();
  if (k > 8)
    return 0;
  memcpy(a + 8 - k, a, 6);
  return 0;
}
