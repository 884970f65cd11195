// expect: TRUE
// property: vla-bound
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int n = __VERIFIER_nondet_uchar();
  char rows[n + 1][2];
  rows[n][1] = 1;
  return rows[n][1];
}
