// expect: FALSE(array-bounds)
// property: array-bounds
// witness: 4
// The index leaves the array, the access stays inside the structure.
extern unsigned char __VERIFIER_nondet_uchar(void);
struct s {
  int a[4];
  int after;
};

int main(void) {
  struct s v = {{1, 2, 3, 4}, 5};
  struct s *p = &v;
  unsigned char i = __VERIFIER_nondet_uchar();
  if (i > 4)
    return 0;
  return p->a[i];
}
