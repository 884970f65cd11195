// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 60s
// A continue keeps the counter going.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int i = 0, odd = 0;
  while (i < n) {
    i++;
    if (i % 2 == 0)
      continue;
    odd++;
  }
  if (odd < 0 && i <= 0)
    reach_error();
  return 0;
}
