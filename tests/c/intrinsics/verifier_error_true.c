// expect: TRUE
// The error function is not called.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x / 2 > 1073741823)
    __VERIFIER_error();
  return 0;
}
