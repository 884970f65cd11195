// expect: FALSE(valid-deref)
// witness: 1
// A node of the list is freed on the second path and still linked.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b), *spare = malloc(sizeof *spare);
  if (!a || !b || !spare)
    return 0;
  a->next = b;
  b->next = 0;
  a->value = b->value = 1;
  if (__VERIFIER_nondet_int() != 1)
    free(spare);
  else
    free(b);
  int sum = 0;
  for (struct node *p = a; p; p = p->next)
    sum += p->value;
  return sum;
}
