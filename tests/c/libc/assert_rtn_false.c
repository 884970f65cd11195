// expect: FALSE(unreach-call)
// witness: 7
// assert as macOS expands it.
extern int __VERIFIER_nondet_int(void);
extern void __assert_rtn(const char *, const char *, int, const char *) __attribute__((noreturn));

int main(void) {
  int x = __VERIFIER_nondet_int();
  (__builtin_expect(!(x != 7), 0) ? __assert_rtn(__func__, "file.c", 10, "x != 7") : (void)0);
  return 0;
}
