// expect: TRUE
// property: unreach-call
// Copies whose length is an input: what lies behind them stays as it was.
extern void *memcpy(void *to, const void *from, __SIZE_TYPE__ bytes);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  char a[8] = "abcdefg", b[8] = "xxxxxxx";
  unsigned sum = 0;
  for (unsigned k = 0; k < 2; k++) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 5)
      continue;
    if (__VERIFIER_nondet_int())
      sum ^= k;
    memcpy(b, a, n);
    if (b[6] != 'x' || (b[0] != 'x' && b[0] != 'a'))
      reach_error();
  }
  return sum;
}
