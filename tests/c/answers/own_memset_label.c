// expect: UNKNOWN(approximation: the program defines memset() itself
// property: unreach-call
// native: no, whether a compiler calls memset for its own function is its own business
// The program's own memset by its name in the object file; clang takes __builtin_memset for the one of the library.
typedef __SIZE_TYPE__ size_t;
extern void reach_error(void);
void *fill(void *p, int c, size_t n) __asm__("memset");

void *fill(void *p, int c, size_t n) {
  ((volatile char *)p)[0] = 7;
  return p;
}

int main(void) {
  char b[300];
  __builtin_memset(b, 1, 300);
  if (b[0] == 7)
    reach_error();
  return 0;
}
