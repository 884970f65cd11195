// expect: FALSE(no-overflow)
// property: no-overflow
// native: no, the overflow is inside the library
// The smallest number has no absolute value.
extern int __VERIFIER_nondet_int(void);
extern int abs(int);

int main(void) {
  return abs(__VERIFIER_nondet_int()) > 0;
}
