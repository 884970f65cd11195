// expect: TRUE
// The twin: the buffer is static.
extern int __VERIFIER_nondet_int(void);
static char global[4] = "out";
static char *name(int which) {
  static char buffer[4] = "in";
  char *p = which ? buffer : global;
  return p;
}

int main(void) { return name(__VERIFIER_nondet_int())[0]; }
