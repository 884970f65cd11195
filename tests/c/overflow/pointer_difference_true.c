// expect: TRUE
// property: no-overflow
// Pointer arithmetic and bit-fields are not integer overflow.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4] = {0};
  struct {
    unsigned low : 2;
  } f = {0};
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3)
    return 0;
  f.low = (unsigned)i + 3;
  f.low++;
  return (int)(&a[i] - a) + f.low == 7;
}
