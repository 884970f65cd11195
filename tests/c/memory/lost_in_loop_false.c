// expect: FALSE(valid-memtrack)
// property: valid-memtrack
// native: no, a leak is not an error of a native run
// A loop clears the bytes of the pointer.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
char *kept[3];

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 24)
    return 0;
  kept[1] = malloc(4);
  char *bytes = (char *)kept;
  for (int i = 0; i < n; i++)
    bytes[i] = 0;
  if (n <= 8)
    free(kept[1]);
  return 0;
}
