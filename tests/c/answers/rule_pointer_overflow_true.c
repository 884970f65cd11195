// expect: TRUE
// property: pointer-overflow
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char cells[8] = {0};
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 8)
    return 0;
  char *p = cells + n;
  p -= n;
  return p == cells;
}
