// expect: FALSE(valid-deref)
// property: valid-memsafety
// native: no, clang inlines the functions, and their parameters become variables of the caller
// The parameter of the inner function is dead in the outer one.
static inline __attribute__((always_inline)) void inner(int **out, int x) { *out = &x; }
static inline __attribute__((always_inline)) int outer(int y) {
  int *p = &y;
  inner(&p, y + 1);
  return *p;
}
int main(void) { return outer(1); }
