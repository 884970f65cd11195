// expect: FALSE(unreach-call)
// witness: 2 0
// One path may call two functions, the other a third one: that it is none but the two must be needed.
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static int f(void) { return 1; }
static int g(void) { return 2; }
static int h(void) {
  reach_error();
  return 3;
}
static int (*table[4])(void) = {f, g, h, g};

int main(void) {
  unsigned int i = __VERIFIER_nondet_uint();
  if (i > 3)
    return 0;
  if (__VERIFIER_nondet_int())
    i = i & 1;
  return table[i]();
}
