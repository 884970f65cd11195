// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 60s
// What the loop does not change keeps its relation.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int m = n;
  int i = 0;
  while (i < n)
    i++;
  if (i < m)
    reach_error();
  return 0;
}
