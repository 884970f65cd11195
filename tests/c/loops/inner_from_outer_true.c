// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 60s
// The inner counter starts at the outer one.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      if (j < 0)
        reach_error();
  return 0;
}
