// expect: TRUE
// property: unreach-call
// The twin of own_memset_false.c: the program's own memset does what it should, and counts.
typedef __SIZE_TYPE__ size_t;
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static int calls;

void *memset(void *p, int c, size_t n) {
  calls++;
  for (size_t i = 0; i < n; i++)
    ((volatile char *)p)[i] = c;
  return p;
}

int main(void) {
  char b[8];
  b[4] = 7;
  memset(b, __VERIFIER_nondet_uchar() & 1, 4);
  if (b[4] != 7 || b[3] > 1 || calls != 1)
    reach_error();
  return 0;
}
