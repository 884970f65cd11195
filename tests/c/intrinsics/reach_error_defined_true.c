// expect: TRUE
// A defined error function that is not called.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) {
  abort();
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x / 2 > 1073741823)
    reach_error();
  return 0;
}
