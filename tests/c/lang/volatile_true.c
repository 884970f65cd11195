// expect: TRUE
// A volatile object of the program holds what was stored: nothing else writes it.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static volatile int flag;

int main(void) {
  volatile int local = __VERIFIER_nondet_int();
  int copy = local;
  flag = copy;
  volatile int *p = &flag;
  if (*p != copy || local != copy || flag + 0 != copy)
    reach_error();
  *p = 7;
  if (flag != 7)
    reach_error();
  return 0;
}
