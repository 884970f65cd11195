// expect: FALSE(pointer-mix)
// property: pointer-mix
// native: no, no native run shows it
// output-contains: comparison of pointers into 'a' (4 bytes)
// Which of two arrays comes first is nobody's business.
extern int __VERIFIER_nondet_int(void);
char a[4], b[4];

int main(void) {
  char *p = __VERIFIER_nondet_int() == 1 ? b : a;
  return a + 4 > p;
}
