// expect: FALSE(unreach-call)
// witness: 12345
// The assertion fails for one input.
extern int __VERIFIER_nondet_int(void);
extern void klee_report_error(const char *, int, const char *, const char *);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 12345)
    klee_report_error("file.c", 1, "found", "user");
  return 0;
}
