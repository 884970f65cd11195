// expect: FALSE(unreach-call)
// witness: -8
// Two reads of a volatile see the store between them.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  volatile int v = __VERIFIER_nondet_int();
  int before = v;
  v = v / 2;
  int after = v;
  if (before == -8 && after == -4)
    reach_error();
  return 0;
}
