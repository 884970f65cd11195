// The functions behind the assert macro of C libraries other than glibc, which all mean what glibc's __assert_fail means.
void __assert_fail(const char *expression, const char *file, unsigned line, const char *function) __attribute__((noreturn));

// macOS
void __assert_rtn(const char *function, const char *file, int line, const char *expression) {
  __assert_fail(expression, file, (unsigned)line, function);
}

// glibc's older name, NetBSD and musl
void __assert(const char *expression, const char *file, int line) {
  __assert_fail(expression, file, (unsigned)line, "");
}

// Windows C runtimes
void _assert(const char *expression, const char *file, unsigned line) {
  __assert_fail(expression, file, line, "");
}

// newlib and Cygwin
void __assert_func(const char *file, int line, const char *function, const char *expression) {
  __assert_fail(expression, file, (unsigned)line, function);
}

// OpenBSD
void __assert2(const char *file, int line, const char *function, const char *expression) {
  __assert_fail(expression, file, (unsigned)line, function);
}

// glibc's assert_perror
void __assert_perror_fail(int error, const char *file, unsigned line, const char *function) {
  (void)error;
  __assert_fail("error number is 0", file, line, function);
}
