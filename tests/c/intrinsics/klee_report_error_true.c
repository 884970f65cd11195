// expect: TRUE
// The assertion holds.
extern int __VERIFIER_nondet_int(void);
extern void klee_report_error(const char *, int, const char *, const char *);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x / 2 > 1073741823)
    klee_report_error("file.c", 1, "no", "user");
  return 0;
}
