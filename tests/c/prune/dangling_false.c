// expect: FALSE(valid-deref)
// property: valid-deref
// native: no, what is left of a dead frame is not seen by every sanitizer
// The variable behind the pointer has gone on the second path.
extern int __VERIFIER_nondet_int(void);

static int g;
static int *f(int local) {
  int x = 1;
  int *p = &x;
  if (local)
    p = &g;
  return p;
}

int main(void) {
  int *p = f(__VERIFIER_nondet_int());
  return *p;
}
