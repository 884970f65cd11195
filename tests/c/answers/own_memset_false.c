// expect: FALSE(unreach-call)
// witness: 5
// property: unreach-call
// The program's own memset sets one byte too many; clang takes calls of it for those of the library.
typedef __SIZE_TYPE__ size_t;
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

void *memset(void *p, int c, size_t n) {
  for (size_t i = 0; i <= n; i++)
    ((volatile char *)p)[i] = c;
  return p;
}

int main(void) {
  char b[8];
  b[4] = __VERIFIER_nondet_uchar();
  memset(b, 1, 4);
  if (b[4] == 1)
    reach_error();
  return 0;
}
