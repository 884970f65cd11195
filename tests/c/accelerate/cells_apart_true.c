// expect: TRUE
// property: unreach-call
// Two pointers to two arrays: it is known only when the function runs that they are apart.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int a[4000], b[4000];

static void twice(int *to, const int *from, unsigned n) {
  while (n-- > 0)
    *to++ = 2 * *from++;
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
  if (n > 4000 || k >= n)
    return 0;
  for (unsigned i = 0; i < 4000; i++)
    a[i] = i;
  twice(b, a, n);
  if (b[k] != 2 * (int)k || a[k] != (int)k)
    reach_error();
  return 0;
}
