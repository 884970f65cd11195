// expect: TRUE
// property: unreach-call
// flags: --slice on
// What the function computes is not used; that it may end the program is.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void exit(int);
int log_[8], n;

static int stop(int v) {
  if (n < 8)
    log_[n++] = v;
  if (v != 5)
    exit(1);
  return n;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  stop(x);
  if (x != 5)
    reach_error();
  return 0;
}
