// expect: TRUE
// What is assumed holds afterwards.
extern int __VERIFIER_nondet_int(void);
extern void exit(int);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x >= 10)
    exit(1);
  if (x < 0 || x > 9)
    reach_error();
  return 0;
}
