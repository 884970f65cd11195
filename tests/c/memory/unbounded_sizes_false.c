// expect: FALSE(unreach-call)
// witness: 3 3
// output-contains: confirmed by native run
// Sizes nobody bounds: the counterexample has to ask for what a machine can give.
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong(), k = __VERIFIER_nondet_ulong();
  char *p = malloc(n); char *q = malloc(k);
  if (!p || !q) return 0;
  if (n < 3 || k < n) { free(p); free(q); return 0; }
  p[n-1] = 7;
  q[k-1] = 6;
  if (p[n-1] + q[k-1] == 13) reach_error();
  return 0;
}
