// expect: TRUE
// flags: --timeout 60s
// The end of a string is found inside its buffer.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#include <stdlib.h>

static unsigned long length(const char *s) {
  const char *p = s;
  while (*p != 0)
    p++;
  return (unsigned long)(p - s);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1)
    n = 1;
  char *s = malloc(n);
  if (!s)
    return 0;
  for (int i = 0; i < n - 1; i++)
    s[i] = (char)__VERIFIER_nondet_int();
  s[n - 1] = 0;
  if (length(s) >= (unsigned long)n)
    reach_error();
  free(s);
  return 0;
}
