// expect: FALSE(valid-deref)
// witness: 3
// One element too many.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);

struct packet {
  int length;
  int data[];
};

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 3)
    return 0;
  struct packet *p = malloc(sizeof *p + (unsigned)n * sizeof(int));
  if (!p)
    return 0;
  for (int i = 0; i < (n == 3 ? 4 : n); i++)
    p->data[i] = i;
  free(p);
  return 0;
}
