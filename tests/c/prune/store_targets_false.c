// expect: FALSE(unreach-call)
// witness: 2 0
// A store to one of two variables on the first path, maybe to the third on the second.
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static int a, b, c;
static int *targets[3] = {&a, &b, &c};

int main(void) {
  unsigned int i = __VERIFIER_nondet_uint();
  if (i > 2)
    return 0;
  if (__VERIFIER_nondet_int())
    i &= 1;
  *targets[i] = 1;
  if (c)
    reach_error();
  return 0;
}
