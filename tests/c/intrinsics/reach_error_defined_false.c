// expect: FALSE(unreach-call)
// native: no, natively the call aborts
// The error function is defined: the call counts, not what it does.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {
  abort();
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 12345)
    reach_error();
  return 0;
}
