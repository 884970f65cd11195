// expect: FALSE(valid-deref)
// native: no, a write past the end need not crash
// flags: --timeout 60s
// The target is one byte too small.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#include <stdlib.h>

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 2 && n < 100);
  char *from = malloc(n), *to = malloc(n - 1);
  if (!from || !to)
    return 0;
  for (int i = 0; i < n - 1; i++)
    from[i] = (char)__VERIFIER_nondet_int();
  from[n - 1] = 0;
  char *d = to;
  const char *s = from;
  while ((*d++ = *s++) != 0)
    ;
  free(from);
  free(to);
  return 0;
}
