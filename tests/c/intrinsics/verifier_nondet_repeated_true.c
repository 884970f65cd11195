// expect: TRUE
// Each call gives a value of its own; a value once given does not change.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), copy = a;
  if (copy != a)
    reach_error();
  if (a == b && a - b != 0)
    reach_error();
  return 0;
}
