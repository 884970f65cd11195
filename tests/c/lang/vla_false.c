// expect: FALSE(unreach-call)
// witness: 3
// The last element of an array of three.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 5)
    return 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i * i;
  if (a[n - 1] == 4)
    reach_error();
  return 0;
}
