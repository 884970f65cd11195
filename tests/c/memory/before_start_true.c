// expect: TRUE
// The twin: the index is positive.
extern int __VERIFIER_nondet_int(void);
int a[4] = {1, 2, 3, 4};

int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i <= 0 || i > 4)
    return 0;
  return a[i - 1];
}
