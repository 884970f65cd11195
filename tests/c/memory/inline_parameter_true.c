// expect: TRUE
// property: valid-memsafety
// Parameters and locals of inlined functions are alive while these run, also in the functions they call.
extern int __VERIFIER_nondet_int(void);
static int *kept;
static int add(int *to, int what) {
  *to += what;
  return *kept;
}
static inline __attribute__((always_inline)) int twice(int x) {
  int y = x & 15;
  kept = &x;
  x = 1;
  return add(&x, y) + add(&y, 1);
}
int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++)
    sum += twice(__VERIFIER_nondet_int());
  return sum > 0;
}
