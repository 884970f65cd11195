//! Definitions of the nondeterministic functions for native runs.

/// C source to be compiled along: inputs are the decimal numbers in the environment variable `CGEN_INPUTS`,
/// in the order of the calls, 0 when there are no more. A failed assumption ends the run with exit code 200.
pub const NATIVE_HARNESS: &str = r#"
#include <stdlib.h>
static const char *next;
static long long input(void) {
  if (!next) {
    next = getenv("CGEN_INPUTS");
    if (!next) next = "";
  }
  char *end;
  long long value = strtoll(next, &end, 10);
  next = end;
  return value;
}
void __VERIFIER_assume(int condition) { if (!condition) _Exit(200); }
int __VERIFIER_nondet_int(void) { return (int)input(); }
unsigned int __VERIFIER_nondet_uint(void) { return (unsigned int)input(); }
char __VERIFIER_nondet_char(void) { return (char)input(); }
unsigned char __VERIFIER_nondet_uchar(void) { return (unsigned char)input(); }
short __VERIFIER_nondet_short(void) { return (short)input(); }
unsigned short __VERIFIER_nondet_ushort(void) { return (unsigned short)input(); }
long __VERIFIER_nondet_long(void) { return (long)input(); }
unsigned long __VERIFIER_nondet_ulong(void) { return (unsigned long)input(); }
_Bool __VERIFIER_nondet_bool(void) { return input() != 0; }
long long __VERIFIER_nondet_longlong(void) { return input(); }
unsigned long long __VERIFIER_nondet_ulonglong(void) { return (unsigned long long)input(); }
"#;

/// Goes after `NATIVE_HARNESS`, the program being compiled with `-Dmain=program`: runs it with three inputs
/// from 0 to 7 in all ways and prints `reached` if one of the runs aborts.
pub const ALL_INPUTS_HARNESS: &str = r#"
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
int program(void);
#undef main
int main(void) {
  for (int v = 0; v < 512; v++) {
    int status;
    pid_t child = fork();
    if (child == 0) {
      char text[32];
      snprintf(text, sizeof text, "%d %d %d", v >> 6, v >> 3 & 7, v & 7);
      setenv("CGEN_INPUTS", text, 1);
      alarm(10);
      _exit(program());
    }
    if (child < 0 || waitpid(child, &status, 0) < 0) return 1;
    if (WIFSIGNALED(status)) {
      puts(WTERMSIG(status) == SIGABRT ? "reached" : "crashed");
      return 0;
    }
  }
  puts("safe");
  return 0;
}
"#;
