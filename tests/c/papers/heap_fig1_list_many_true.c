// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 10s
// Fig. 1 with MAX = 30, as in the paper.
extern int klee_int(const char *);
extern void klee_assert(int);
extern void *malloc(__SIZE_TYPE__);
#define MAX 30

int main(void) {
  int n = klee_int("n");
  if (n > 1000000)
    return 0;
  int *x = malloc(sizeof(int)), *y = x;
  if (!x)
    return 0;
  *x = n;
  for (int i = 0; i < MAX; i++) {
    if (klee_int("*")) {
      y = malloc(sizeof(int));
      if (!y)
        return 0;
      *y = *x + 1;
    } else {
      y = malloc(sizeof(int));
      if (!y)
        return 0;
      *y = *x + 1;
    }
    x = y;
  }
  klee_assert(*y >= MAX + n);
  return 0;
}
