// expect: FALSE(unreach-call)
// witness: 3
// The ERROR label, as older programs have it.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 3)
    goto ERROR;
  return 0;
ERROR:
  reach_error();
  return 1;
}
