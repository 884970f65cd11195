// expect: TRUE
// property: misaligned-access
// The twin: whole words. A packed structure needs no alignment.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
struct __attribute__((packed)) entry {
  char c;
  int i;
};

int main(void) {
  char *p = malloc(16);
  int i = __VERIFIER_nondet_int();
  if (!p || i < 0 || i > 2)
    return 0;
  struct entry *e = (struct entry *)(p + 1);
  e->i = 3;
  *(int *)(p + 4 * i) = 0;
  int v = *(int *)(p + 4 * i);
  free(p);
  return v;
}
