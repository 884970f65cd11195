// expect: TRUE
// while, do, for with missing parts, break and continue of the right loop.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 6)
    return 0;
  int once = 0, sum = 0, inner = 0, i = 0;
  do
    once++;
  while (once < n);
  if (once != (n > 1 ? n : 1))
    reach_error();
  for (;;) {
    if (i == n)
      break;
    i++;
    if (i % 2)
      continue;
    sum += i;
    for (int j = 0; j < 10; j++) {
      if (j == 2)
        break;
      inner++;
    }
  }
  if (i != n || sum != (n / 2) * (n / 2 + 1) || inner != n / 2 * 2)
    reach_error();
  while (n-- > 0)
    ;
  if (n != -1)
    reach_error();
  return 0;
}
