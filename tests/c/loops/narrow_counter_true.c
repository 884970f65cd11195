// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 60s
// A byte that starts below its bound stays below.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  unsigned char i = 0;
  while (i < n)
    i++;
  if (i > n)
    reach_error();
  return 0;
}
