// expect: FALSE(valid-deref)
// flags: --all-errors
// witness: 5 4
// output-contains: Errors    3 at different places
// output-contains: all_errors_false.c:17: valid-deref: write of 4 bytes
// output-contains: all_errors_false.c:19: valid-free: free of a pointer to offset 1
// output-contains: all_errors_false.c:21: valid-deref: read of 4 bytes through a null
// Three errors, one of them on many paths.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
int a[4];

int main(void) {
  int n = __VERIFIER_nondet_int(), i = __VERIFIER_nondet_int();
  if (n > 0 && i >= 0 && i < 5)
    a[i] = n;
  char *p = malloc(2);
  free(n == 3 ? p + 1 : p);
  if (n == 9)
    return *(int *)0;
  return 0;
}
