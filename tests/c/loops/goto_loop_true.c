// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 60s
// A loop made of goto.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int i = 0, j = 0;
  again:
  if (i < n) {
    i++;
    j++;
    goto again;
  }
  if (i != j)
    reach_error();
  return 0;
}
