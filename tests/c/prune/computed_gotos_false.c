// expect: FALSE(unreach-call)
// witness: 0
// One path may jump to two labels, the other to a third one.
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  static const void *table[] = {&&good, &&fine, &&bad};
  unsigned int i = 2;
  if (__VERIFIER_nondet_int())
    i = __VERIFIER_nondet_uint() & 1;
  goto *table[i];
good:
  return 1;
fine:
  return 0;
bad:
  reach_error();
  return 2;
}
