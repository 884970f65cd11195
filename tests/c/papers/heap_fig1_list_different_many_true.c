// expect: TRUE
// flags: --timeout 10s
// The change of the line marked (#), with MAX = 10.
extern int klee_int(const char *);
extern void klee_assert(int);
extern void *malloc(__SIZE_TYPE__);
#define MAX 10

int main(void) {
  int n = klee_int("n");
  if (n > 1000000)
    return 0;
  int *x = malloc(sizeof(int)), *y = x;
  if (!x)
    return 0;
  *x = n;
  for (int i = 0; i < MAX; i++) {
    y = malloc(sizeof(int));
    if (!y)
      return 0;
    if (klee_int("*"))
      *y = *x + 1;
    else
      *y = *x + 2;
    x = y;
  }
  klee_assert(*y >= MAX + n);
  return 0;
}
