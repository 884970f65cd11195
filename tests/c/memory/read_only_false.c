// expect: FALSE(valid-deref)
// native: no, native string literals cannot be written, but the sanitizer does not say so
// A string literal is not to be written.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char local[] = "abc";
  char *p = __VERIFIER_nondet_int() == 4 ? (char *)"abc" : local;
  p[0] = 'x';
  return 0;
}
