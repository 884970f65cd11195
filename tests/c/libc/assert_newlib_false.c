// expect: FALSE(unreach-call)
// witness: 7
// assert as newlib expands it.
extern int __VERIFIER_nondet_int(void);
extern void __assert_func(const char *, int, const char *, const char *);

int main(void) {
  int x = __VERIFIER_nondet_int();
  ((x != 7) ? (void)0 : __assert_func("file.c", 9, __func__, "x != 7"));
  return 0;
}
