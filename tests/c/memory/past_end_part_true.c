// expect: TRUE
// The twin: the last byte of the access is the last of the block.
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
  if (!p || i < 0 || i > 2)
    return 0;
  struct pair *q = (struct pair *)(p + i + 1);
  int v = q->b == 0;
  free(p);
  return v;
}
