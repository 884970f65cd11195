// expect: UNKNOWN(approximation: the program defines memset() itself
// property: unreach-call
// native: no, whether a compiler calls memset for an initialiser is its own business
// Compiled code calls the program's own memset for the initialiser, in C it is zeros.
typedef __SIZE_TYPE__ size_t;
extern void reach_error(void);

void *memset(void *p, int c, size_t n) {
  ((volatile char *)p)[0] = 9;
  return p;
}

int main(void) {
  char a[200] = {0};
  if (a[0] == 9)
    reach_error();
  return 0;
}
