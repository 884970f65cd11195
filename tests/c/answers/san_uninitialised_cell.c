// expect: TRUE
// property: uninitialised-read
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int a[3];
  unsigned char i = __VERIFIER_nondet_uchar();
  if (i > 2)
    return 0;
  a[i] = 7;
  a[(i + 1) % 3] = 8;
  return a[i] + a[(i + 1) % 3];
}
