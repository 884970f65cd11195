// expect: FALSE(unreach-call)
// witness: 9
// property: unreach-call
// The program's own memset is another name of one of its functions.
typedef __SIZE_TYPE__ size_t;
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static void *fill(void *p, int c, size_t n) {
  ((volatile char *)p)[0] = 9;
  return p;
}
void *memset(void *p, int c, size_t n) __attribute__((alias("fill")));

int main(void) {
  char b[80];
  b[0] = 0;
  memset(b, 1, 80);
  if (b[0] == __VERIFIER_nondet_uchar())
    reach_error();
  return 0;
}
