// expect: FALSE(valid-deref)
// witness: 1
// output-contains: which is gone: make() returned at
// The memory of alloca dies with its function.
extern int __VERIFIER_nondet_int(void);
static char *make(void) {
  char *p = __builtin_alloca(4);
  p[0] = 1;
  return p;
}

int main(void) {
  char *p = make();
  return __VERIFIER_nondet_int() == 1 ? p[0] : 0;
}
