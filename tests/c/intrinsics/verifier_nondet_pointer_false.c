// expect: FALSE(unreach-call)
// witness: 0
// Any pointer, here the null pointer.
extern void *__VERIFIER_nondet_pointer(void);
extern void reach_error(void);

int main(void) {
  void *p = __VERIFIER_nondet_pointer();
  if (!p)
    reach_error();
  return 0;
}
