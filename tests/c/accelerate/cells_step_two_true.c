// expect: TRUE
// property: unreach-call
// Every other cell.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

#define N 40000
unsigned char a[N];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
  if (n > N || k >= n)
    return 0;
  for (unsigned i = 0; i < n; i += 2)
    a[i] = 7;
  if (a[k] != (k % 2 == 0 ? 7 : 0))
    reach_error();
  return 0;
}
