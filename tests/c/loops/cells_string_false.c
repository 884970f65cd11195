// expect: FALSE(valid-deref)
// native: no, a read past the end need not crash
// flags: --timeout 60s
// The last byte may be anything: the end is looked for past the buffer.
extern int __VERIFIER_nondet_int(void);

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
  s[n - 1] = (char)__VERIFIER_nondet_int();
  if (length(s) > (unsigned long)n)
    return 1;
  free(s);
  return 0;
}
