// expect: FALSE(unreach-call)
// witness: 7
// assert as MinGW expands it.
extern int __VERIFIER_nondet_int(void);
extern void _assert(const char *, const char *, unsigned);

int main(void) {
  int x = __VERIFIER_nondet_int();
  ((x != 7) ? (void)0 : _assert("x != 7", "file.c", 9));
  return 0;
}
