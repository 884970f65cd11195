// expect: FALSE(unreach-call)
// witness: 9
// What is assumed leaves the rest open.
extern int __VERIFIER_nondet_int(void);
extern void exit(int);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x >= 10)
    exit(1);
  if (x == 9)
    reach_error();
  return 0;
}
