// expect: FALSE(valid-deref)
// witness: 3
// output-contains: at offset 6 of a block of 9 bytes, the last 1 byte past its end
// output-contains: heap block of 9 bytes, allocated by malloc at line
// An access half in, half out.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
struct __attribute__((packed)) pair {
  short a;
  int b;
};

int main(void) {
  char *p = malloc(9);
  int i = __VERIFIER_nondet_int();
  if (!p || i < 0 || i > 3)
    return 0;
  struct pair *q = (struct pair *)(p + i + 1);
  int v = q->b == 0;
  free(p);
  return v;
}
