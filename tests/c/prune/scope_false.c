// expect: FALSE(valid-deref)
// property: valid-deref
// witness: 0
// The variable behind the pointer is out of scope on the second path.
extern int __VERIFIER_nondet_int(void);

static int g;

int main(void) {
  int *p = &g;
  {
    int x = 1;
    if (__VERIFIER_nondet_int())
      p = &g;
    else
      p = &x;
  }
  return *p;
}
