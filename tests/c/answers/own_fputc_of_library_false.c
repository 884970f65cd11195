// expect: FALSE(unreach-call)
// witness: 3
// property: unreach-call
// The C library does not call the program's own fputc, which ends the program.
extern void reach_error(void);
extern void exit(int);
extern int printf(const char *, ...);
extern unsigned char __VERIFIER_nondet_uchar(void);

int fputc(int c, void *stream) {
  exit(1);
  return c;
}

int main(void) {
  int n = __VERIFIER_nondet_uchar();
  printf("%d\n", n);
  if (n == 3)
    reach_error();
  return 0;
}
