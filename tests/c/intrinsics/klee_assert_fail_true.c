// expect: TRUE
// The assertion holds.
extern int __VERIFIER_nondet_int(void);
extern void klee_assert_fail(const char *, const char *, unsigned, const char *);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x / 2 > 1073741823)
    klee_assert_fail("x", "file.c", 1, __func__);
  return 0;
}
