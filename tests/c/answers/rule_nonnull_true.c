// expect: TRUE
// property: nonnull
extern unsigned char __VERIFIER_nondet_uchar(void);
int cell = 3;

__attribute__((nonnull)) static int value(int *p) {
  return *p;
}

__attribute__((returns_nonnull)) static int *other(int *p) {
  return p ? p : &cell;
}

int main(void) {
  int x = 1, *p = __VERIFIER_nondet_uchar() ? &x : 0;
  return value(other(p));
}
