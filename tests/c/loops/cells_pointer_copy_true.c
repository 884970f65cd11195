// expect: TRUE
// flags: --timeout 60s
// A string is copied with two pointers that move.
extern int __VERIFIER_nondet_int(void);

#include <stdlib.h>

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1)
    n = 1;
  char *from = malloc(n), *to = malloc(n);
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
