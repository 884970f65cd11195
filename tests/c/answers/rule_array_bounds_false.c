// expect: FALSE(array-bounds)
// property: array-bounds
// witness: 3
// The element behind the first array is inside of the structure.
extern unsigned __VERIFIER_nondet_uint(void);
struct pair {
  int a[3], b[2];
};

int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  struct pair p = {{1, 2, 3}, {4, 5}};
  return p.a[i & 3];
}
