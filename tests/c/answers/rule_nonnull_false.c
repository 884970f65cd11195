// expect: FALSE(nonnull)
// property: nonnull
// witness: 0
extern unsigned char __VERIFIER_nondet_uchar(void);

__attribute__((nonnull)) static int is_there(int *p) {
  return p != 0;
}

int main(void) {
  int x = 1, *p = __VERIFIER_nondet_uchar() ? &x : 0;
  return is_there(p);
}
