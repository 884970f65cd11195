// expect: FALSE(valid-deref)
// witness: 1
// output-contains: 'buffer' (4 bytes), which is gone: name() returned at
// output-contains: function returned at line
// The address of a local is returned.
extern int __VERIFIER_nondet_int(void);
static char global[4] = "out";
static char *name(int which) {
  char buffer[4] = "in";
  char *p = which ? buffer : global;
  return p;
}

int main(void) { return name(__VERIFIER_nondet_int())[0]; }
