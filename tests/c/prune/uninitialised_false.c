// expect: FALSE(unreach-call)
// native: no, the value of a variable without one cannot be chosen
// A variable with a value on one path, none on the other.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x;
  if (__VERIFIER_nondet_int())
    x = 1;
  if (x == 7)
    reach_error();
  return 0;
}
