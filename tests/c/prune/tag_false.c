// expect: FALSE(valid-deref)
// witness: 1
// The low bit of the address is set on the second path.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
int main(void) {
  char *p = malloc(2);
  if (!p)
    return 0;
  __UINTPTR_TYPE__ word = (__UINTPTR_TYPE__)p;
  if (__VERIFIER_nondet_int() != 1)
    word |= 0;
  else
    word |= 1;
  ((char *)word)[1] = 1;
  free(p);
  return 0;
}
