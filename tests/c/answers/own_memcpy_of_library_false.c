// expect: FALSE(unreach-call)
// witness: 120
// property: unreach-call
// The C library does not call the program's own memcpy.
typedef __SIZE_TYPE__ size_t;
extern void reach_error(void);
extern char *strcpy(char *, const char *);
extern unsigned char __VERIFIER_nondet_uchar(void);

void *memcpy(void *d, const void *s, size_t n) { return d; }

int main(void) {
  char text[2], copy[2];
  text[0] = __VERIFIER_nondet_uchar();
  text[1] = 0;
  copy[0] = 0;
  strcpy(copy, text);
  if (copy[0] == 'x')
    reach_error();
  return 0;
}
