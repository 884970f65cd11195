// expect: FALSE(valid-memtrack)
// property: valid-memtrack
// native: no, a leak is not an error of a native run
// A few bits of an address, and how it compares with another, are no pointer.
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
long bits;
int less;

int main(void) {
  char *p = malloc(4), *q = malloc(4);
  bits = (long)p & 1024;
  less = p < q;
  free(q);
  return 0;
}
