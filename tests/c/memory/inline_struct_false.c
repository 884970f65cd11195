// expect: FALSE(valid-deref)
// property: valid-memsafety
// native: no, clang inlines the function, and its parameter becomes a variable of the caller
// A struct that is passed by value is the callee's.
struct large {
  int a[12];
};
static inline __attribute__((always_inline)) int *first(struct large s) {
  int *p = s.a;
  return p;
}
int main(void) {
  struct large s = {{1}};
  return *first(s);
}
