// expect: TRUE
// property: unreach-call
// A copy of the first n bytes; the others stay zero.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

#define N 1000
char a[N], b[N];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
  if (n > N || k >= N)
    return 0;
  for (unsigned i = 0; i < N; i++)
    a[i] = i;
  for (unsigned i = 0; i < n; i++)
    b[i] = a[i];
  if (k < n ? b[k] != (char)k : b[k] != 0)
    reach_error();
  return 0;
}
