// expect: FALSE(uninitialised-read)
// property: uninitialised-read
// native: no, a run does not show that something was never written
// One cell is written, which one is not known; the others are not.
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int a[3];
  unsigned char i = __VERIFIER_nondet_uchar(), j = __VERIFIER_nondet_uchar();
  if (i > 2 || j > 2)
    return 0;
  a[i] = 7;
  return a[j];
}
