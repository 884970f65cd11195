// expect: FALSE(valid-deref)
// property: valid-memsafety
// witness: 1
// native: no, clang inlines the function, and its parameter becomes a variable of the caller
// A parameter ends with its function, inlined or not.
extern int __VERIFIER_nondet_int(void);
static int *kept;
static inline __attribute__((always_inline)) int keep(int x) {
  kept = &x;
  return x;
}
int main(void) {
  int zero = 0;
  kept = &zero;
  if (__VERIFIER_nondet_int() == 1)
    keep(3);
  return *kept;
}
