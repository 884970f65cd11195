// expect: TRUE
// property: no-overflow
// Computed in the wider type.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  long long sum = (long long)x + x;
  return sum == 4;
}
