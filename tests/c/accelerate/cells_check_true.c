// expect: TRUE
// property: unreach-call
// Both loops have no bound: one sets the cells, the other looks at each of them.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

#define N 50000
unsigned a[N];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > N)
    return 0;
  for (unsigned i = 0; i < n; i++)
    a[i] = i;
  
  for (unsigned i = 0; i < n; i++)
    if (a[i] != i)
      reach_error();
  return 0;
}
