// expect: FALSE(vla-bound)
// property: vla-bound
// witness: 0
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int n = __VERIFIER_nondet_uchar();
  char a[n];
  return sizeof a == 0;
}
