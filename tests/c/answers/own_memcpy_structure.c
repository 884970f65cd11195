// expect: UNKNOWN(approximation: the program defines memcpy() itself
// property: unreach-call
// native: no, whether a compiler calls memcpy to copy a structure is its own business
// Compiled code calls the program's own memcpy for a larger structure.
typedef __SIZE_TYPE__ size_t;
extern void reach_error(void);
struct large {
  char c[64];
};

void *memcpy(void *d, const void *s, size_t n) {
  ((volatile char *)d)[0] = 9;
  return d;
}

int main(void) {
  struct large a, b;
  b.c[0] = 2;
  a = b;
  if (a.c[0] == 9)
    reach_error();
  return 0;
}
