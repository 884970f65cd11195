// expect: TRUE
// Inline assembly that no path reaches.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x != x)
    __asm__("addl $1, %0" : "+r"(x));
  return 0;
}
