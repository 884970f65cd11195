// expect: FALSE(unreach-call)
// witness: 12345
// The assertion fails for one input.
extern int __VERIFIER_nondet_int(void);
extern void klee_assert_fail(const char *, const char *, unsigned, const char *);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 12345)
    klee_assert_fail("x != 12345", "file.c", 1, __func__);
  return 0;
}
