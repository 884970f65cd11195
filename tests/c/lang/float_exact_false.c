// expect: FALSE(unreach-call)
// witness: 10
// Ten tenths are not one.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  double sum = 0;
  if (n < 0 || n > 10)
    return 0;
  for (int i = 0; i < n; i++)
    sum += 0.1;
  if (n == 10 && sum != 1.0)
    reach_error();
  return 0;
}
