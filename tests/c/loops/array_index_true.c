// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 60s
// The index stays within the array.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int a[10];
  int i = 0;
  while (i < n && i < 10) {
    a[i] = i;
    i++;
  }
  if (i > 10)
    reach_error();
  return 0;
}
