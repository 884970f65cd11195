// expect: FALSE(unreach-call)
// witness: 9
// What is assumed leaves the rest open.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void assume_abort_if_not(int cond) {
  if (!cond)
    abort();
}
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  assume_abort_if_not(x >= 0 && x < 10);
  if (x == 9)
    reach_error();
  return 0;
}
