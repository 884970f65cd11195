// expect: TRUE
// Every element is written before it is read, whatever the branches do.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a[5], sum = 0;
  for (int i = 0; i < 5; i++)
    a[i] = __VERIFIER_nondet_int() ? 1 : 2;
  for (int i = 0; i < 5; i++)
    sum += a[i];
  if (sum > 10)
    reach_error();
  return 0;
}
