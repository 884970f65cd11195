// expect: FALSE(valid-deref)
// witness: 9
// A copy longer than its target.
extern int __VERIFIER_nondet_int(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);

int main(void) {
  char from[16] = {0}, to[8];
  unsigned n = (unsigned)__VERIFIER_nondet_int();
  if (n <= 9)
    memcpy(to, from, n);
  return 0;
}
