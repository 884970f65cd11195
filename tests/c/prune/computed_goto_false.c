// expect: FALSE(unreach-call)
// witness: 0
// The jump goes elsewhere on the second path.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  void *to = &&bad;
  if (__VERIFIER_nondet_int())
    to = &&good;
  goto *to;
good:
  return 1;
bad:
  reach_error();
  return 2;
}
