// expect: TRUE
// property: unreach-call
// The twin of own_memcpy_of_library_false.c: the program's own memcpy is called where the program calls it, and nowhere else.
typedef __SIZE_TYPE__ size_t;
extern void reach_error(void);
extern char *strcpy(char *, const char *);
extern unsigned char __VERIFIER_nondet_uchar(void);
static int calls;

void *memcpy(void *d, const void *s, size_t n) {
  calls++;
  return d;
}

int main(void) {
  char text[2], copy[2];
  text[0] = __VERIFIER_nondet_uchar();
  text[1] = 0;
  copy[0] = 0;
  strcpy(copy, text);
  if (copy[0] != text[0] || calls != 0)
    reach_error();
  memcpy(copy, "a", 2);
  if (copy[0] != text[0] || calls != 1)
    reach_error();
  return 0;
}
