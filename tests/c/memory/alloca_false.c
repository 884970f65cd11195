// expect: FALSE(valid-deref)
// witness: 4
// output-contains: write of 1 byte at offset 4 of
// output-contains: just past its end
// Memory of the stack, one byte too small.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 4)
    return 0;
  char *p = __builtin_alloca(n);
  p[n == 4 ? n : 0] = 1;
  return 0;
}
