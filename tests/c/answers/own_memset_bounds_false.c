// expect: FALSE(valid-deref)
// witness: 5
// property: valid-memsafety
// The body of the program's own memset is checked: it writes behind the array.
typedef __SIZE_TYPE__ size_t;
extern unsigned char __VERIFIER_nondet_uchar(void);

void *memset(void *p, int c, size_t n) {
  for (size_t i = 0; i <= n; i++)
    ((volatile char *)p)[i] = c;
  return p;
}

int main(void) {
  char b[5];
  if (__VERIFIER_nondet_uchar() == 5)
    memset(b, 1, 5);
  return 0;
}
