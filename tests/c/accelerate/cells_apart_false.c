// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 4000
// Pointers that walk through two arrays.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int a[4000], b[4000];

static void twice(int *to, const int *from, unsigned n) {
  while (n-- > 0)
    *to++ = 2 * *from++;
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 4000)
    return 0;
  for (unsigned i = 0; i < 4000; i++)
    a[i] = i;
  twice(b, a, n);
  if (b[3999] == 7998)
    reach_error();
  return 0;
}
