// expect: TRUE
// property: implicit-conversion
// A conversion that is written down may change the value.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned char c = (unsigned char)x;
  short s = c;
  if (x >= 0) {
    unsigned u = x;
    c = u & 255;
  }
  return s + c > 9;
}
