// expect: FALSE(pointer-overflow)
// property: pointer-overflow
// witness: 0xfffffffffffffff0
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  char cells[8] = {0};
  unsigned long n = __VERIFIER_nondet_ulong();
  char *p = cells + n;
  return p == cells;
}
