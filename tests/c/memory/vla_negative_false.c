// expect: FALSE(valid-deref)
// native: no, nobody looks at the length
// An array of negative length.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 3)
    return 0;
  int a[n];
  return sizeof a == 4;
}
