// expect: FALSE(unreach-call)
// witness: 42
// property: unreach-call
// Clang computes the length of a literal itself, whatever the program's own strlen says.
typedef __SIZE_TYPE__ size_t;
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

size_t strlen(const char *s) { return 42; }

int main(void) {
  if (strlen("abc") == __VERIFIER_nondet_uchar())
    reach_error();
  return 0;
}
