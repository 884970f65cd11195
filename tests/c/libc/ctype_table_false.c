// expect: FALSE(valid-deref)
// native: no, the table of the C library is not instrumented
// The same through the table itself.
extern int __VERIFIER_nondet_int(void);
extern const unsigned short **__ctype_b_loc(void);

int main(void) {
  int c = __VERIFIER_nondet_int();
  if (c < 0 || c > 256)
    return 0;
  return (*__ctype_b_loc())[c];
}
