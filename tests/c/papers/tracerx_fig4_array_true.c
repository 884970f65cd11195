// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 20s
// Fig. 4 and Table 2 as the paper writes them: the bits in an array, the sum over an array.
extern _Bool __VERIFIER_nondet_bool(void);
extern void klee_assert(int);
#define N 30
_Bool b[N + 1];
int x[N + 1];

int main(void) {
  for (int i = 1; i <= N; i++)
    b[i] = __VERIFIER_nondet_bool();
  for (int i = 1; i <= N; i++) {
    if (b[i])
      x[i] = 1;
    else
      x[i] = -1;
  }
  int sum = 0;
  for (int i = 1; i <= N; i++)
    sum += x[i];
  klee_assert(-N <= sum && sum <= N);
  return 0;
}
