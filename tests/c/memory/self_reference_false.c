// expect: FALSE(valid-deref)
// witness: 2
// output-contains: read of 8 bytes at offset 8 of a block of 16 bytes, which was freed at
// A ring of nodes, walked after one was freed.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  if (!a || !b)
    return 0;
  a->next = b;
  b->next = a;
  a->value = b->value = 1;
  int n = __VERIFIER_nondet_int();
  if (n == 2)
    free(b);
  struct node *p = a->next->next;
  int same = p == a;
  if (n != 2)
    free(b);
  free(a);
  return same;
}
