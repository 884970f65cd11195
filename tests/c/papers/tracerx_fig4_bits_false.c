// expect: FALSE(unreach-call)
// witness: 1 0 1 0 1 0
// Half of the bits set gives zero.
extern _Bool __VERIFIER_nondet_bool(void);
extern void klee_assert(int);
#define N 6

int main(void) {
  int sum = 0;
  for (int i = 0; i < N; i++) {
    int k;
    if (__VERIFIER_nondet_bool())
      k = 1;
    else
      k = -1;
    sum += k;
  }
  klee_assert(sum != 0);
  return 0;
}
