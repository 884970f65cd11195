// expect: TRUE
// property: no-overflow
// As the competition reads no-overflow, shifts are not meant; valid-shift is about them.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 1 || x > 3)
    return 0;
  return x << 30 == 1;
}
