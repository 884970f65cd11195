// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 40001
// One cell is set again between the loops.
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
  if (n > 40000)
    a[40000] = 1;
  for (unsigned i = 0; i < n; i++)
    if (a[i] != i)
      reach_error();
  return 0;
}
