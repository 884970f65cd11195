// expect: FALSE(unreach-call)
// witness: 0
// The length of a memset, which is 4 on the second path only.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *memset(void *, int, __SIZE_TYPE__);

int main(void) {
  char c[4] = {0, 0, 0, 0};
  unsigned int n = 4;
  if (__VERIFIER_nondet_int())
    n = 2;
  memset(c, 1, n);
  if (c[3])
    reach_error();
  return 0;
}
