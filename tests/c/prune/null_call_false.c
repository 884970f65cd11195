// expect: FALSE(valid-deref)
// property: valid-deref
// witness: 0
// One of two functions on the first path, none on the second.
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

static int f(void) { return 1; }
static int g(void) { return 2; }

int main(void) {
  int (*table[3])(void) = {f, g, 0};
  unsigned int i = 2;
  if (__VERIFIER_nondet_int())
    i = __VERIFIER_nondet_uint() & 1;
  return table[i]();
}
