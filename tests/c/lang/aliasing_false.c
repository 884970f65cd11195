// expect: FALSE(unreach-call)
// witness: 2 2
// Two pointers may be the same.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void swap(int *a, int *b) {
  *a ^= *b;
  *b ^= *a;
  *a ^= *b;
}

int main(void) {
  int v[3] = {1, 2, 3};
  unsigned i = (unsigned)__VERIFIER_nondet_int() % 3, j = (unsigned)__VERIFIER_nondet_int() % 3;
  swap(&v[i], &v[j]);
  if (v[2] == 0)
    reach_error();
  return 0;
}
