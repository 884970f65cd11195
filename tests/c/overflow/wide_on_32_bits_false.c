// expect: FALSE(no-overflow)
// property: no-overflow
// data-model: ILP32
// witness: 4
// Its twin: two steps are too many.
extern int __VERIFIER_nondet_int(void);

static long long halves(long long n) {
  if (n < 2)
    return 0;
  return halves(n - 2) + 0x4000000000000000LL;
}

int main(void) {
  return halves(__VERIFIER_nondet_int()) == 7;
}
