// expect: FALSE(unreach-call)
// witness: 0
// Any pointer, here the null pointer.
extern char *__VERIFIER_nondet_pchar(void);
extern void reach_error(void);

int main(void) {
  char *p = __VERIFIER_nondet_pchar();
  if (!p)
    reach_error();
  return 0;
}
