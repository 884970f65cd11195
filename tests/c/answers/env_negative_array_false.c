// expect: FALSE(valid-deref)
// property: valid-memsafety
// native: no, a negative length is not always seen
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n == 0 || n > 100)
    return 0;
  char a[n];
  a[0] = 1;
  return a[0] - 1;
}
