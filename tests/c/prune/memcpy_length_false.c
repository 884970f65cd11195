// expect: FALSE(unreach-call)
// witness: 0
// The last byte is copied on the second path only.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);

int main(void) {
  char a[4] = {1, 1, 1, 1}, c[4] = {0, 0, 0, 0};
  unsigned int n = 4;
  if (__VERIFIER_nondet_int())
    n = 3;
  memcpy(c, a, n);
  if (c[3])
    reach_error();
  return 0;
}
