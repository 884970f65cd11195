// expect: TRUE
// The twin with room for it.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 4)
    return 0;
  char *p = __builtin_alloca(n + 1);
  p[n == 4 ? n : 0] = 1;
  return 0;
}
