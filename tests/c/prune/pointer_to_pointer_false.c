// expect: FALSE(unreach-call)
// witness: 0
// The target changes behind a pointer to a pointer.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = 0, b = 1, *p = &b, **pp = &p;
  if (__VERIFIER_nondet_int())
    *pp = &a;
  if (**pp == 1)
    reach_error();
  return 0;
}
