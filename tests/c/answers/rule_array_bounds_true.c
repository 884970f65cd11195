// expect: TRUE
// property: array-bounds
// Arrays inside of structures, rows, arrays of variable length and string literals, each up to its last element.
extern unsigned __VERIFIER_nondet_uint(void);
struct pair {
  int a[3], b[2];
};

int main(void) {
  unsigned i = __VERIFIER_nondet_uint(), n = i % 4 + 1;
  struct pair p = {{1, 2, 3}, {4, 5}};
  int rows[2][3] = {{0}}, any[n];
  any[n - 1] = p.a[i % 3] + p.b[i & 1];
  rows[i & 1][i % 3] = any[n - 1];
  return rows[i & 1][i % 3] > "abc"[i & 3];
}
