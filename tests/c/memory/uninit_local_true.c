// expect: TRUE
// property: uninitialised-read
// Both branches set it.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x;
  if (__VERIFIER_nondet_int() == 1)
    x = 1;
  else
    x = 2;
  return x;
}
