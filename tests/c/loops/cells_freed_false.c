// expect: FALSE(valid-deref)
// native: no, a write to freed memory need not crash
// flags: --timeout 60s
// The loop frees the array at some turn.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#include <stdlib.h>

int main(void) {
  int n = __VERIFIER_nondet_int(), when = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 1 && n <= 50 && when >= 0);
  int *a = malloc(n * sizeof(int));
  if (!a)
    return 0;
  for (int i = 0; i < n; i++) {
    a[i] = 1;
    if (i == when)
      free(a);
  }
  return 0;
}
