// expect: FALSE(unreach-call)
// witness: 1
// A guard tells the index on the first path only.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a[4] = {0, 0, 0, 0};
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3)
    return 0;
  if (i == 2)
    a[i] = 0;
  else
    a[i] = 1;
  if (a[1] == 1)
    reach_error();
  return 0;
}
