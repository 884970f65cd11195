// expect: FALSE(unreach-call)
// witness: 1 1 1 1 1 1
// The inner loop is left with a different count only in the third round of the outer.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int total = 0;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j <= i; j++)
      if (__VERIFIER_nondet_int())
        total++;
  if (total == 6)
    reach_error();
  return 0;
}
