// expect: FALSE(unreach-call)
// witness: 7
// glibc's assert_perror.
extern int __VERIFIER_nondet_int(void);
extern void __assert_perror_fail(int, const char *, unsigned, const char *);

int main(void) {
  int error = __VERIFIER_nondet_int();
  if (error == 7)
    __assert_perror_fail(error, "file.c", 9, __func__);
  return 0;
}
