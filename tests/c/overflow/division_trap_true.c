// expect: TRUE
// property: unreach-call
// The least number divided by -1 ends the program.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int r = a % -1;
  if (a == -2147483647 - 1 || r != 0)
    reach_error();
  return 0;
}
