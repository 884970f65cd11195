// expect: FALSE(unreach-call)
// witness: 7
// assert as NetBSD and musl expand it.
extern int __VERIFIER_nondet_int(void);
extern void __assert(const char *, const char *, int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 7)
    __assert("x != 7", "file.c", 9);
  return 0;
}
