// expect: FALSE(unreach-call)
// witness: 0
// Equal contents, another index.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a[4] = {0, 0, 0, 0}, i = 2;
  if (__VERIFIER_nondet_int())
    i = 1;
  a[i] = 1;
  if (a[2])
    reach_error();
  return 0;
}
