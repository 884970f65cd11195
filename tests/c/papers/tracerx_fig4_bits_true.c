// expect: TRUE
// Fig. 4 with N = 6 and any bits: the sum is between -N and N.
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
  klee_assert(-N <= sum && sum <= N);
  return 0;
}
