// expect: TRUE
// native: no, the function does not exist
// The same, not reached: no path makes the condition true.
extern int mystery(int);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  if (c > 255)
    return mystery(3);
  return 0;
}
