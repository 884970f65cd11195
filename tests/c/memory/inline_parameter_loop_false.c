// expect: FALSE(valid-deref)
// property: valid-memsafety
// witness: 3
// native: no, clang inlines the function, and its parameter becomes a variable of the caller
// Each call has parameters of its own: what the call before left behind is dead.
extern int __VERIFIER_nondet_int(void);
static int *before;
static inline __attribute__((always_inline)) int next(int x) {
  int sum = before ? x + *before : x;
  before = &x;
  return sum;
}
int main(void) {
  int n = __VERIFIER_nondet_int(), sum = 0;
  for (int i = 0; i < n && i < 4; i++)
    sum = next(i);
  return sum;
}
