// expect: TRUE
// property: pointer-mix
// Pointers into one array, its end included, may be compared; any may be tested for equality.
extern int __VERIFIER_nondet_int(void);
char a[4], b[4];

int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 4)
    return 0;
  char *p = a + i;
  return p < a + 4 && p != b;
}
