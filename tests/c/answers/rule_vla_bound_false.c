// expect: FALSE(vla-bound)
// property: vla-bound
// witness: -1
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 5)
    return 0;
  char rows[n][3];
  return sizeof rows > 1;
}
