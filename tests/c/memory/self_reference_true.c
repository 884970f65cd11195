// expect: TRUE
// property: valid-memsafety
// A node that points to itself, and a ring of two.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node self = {1, &self};
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  if (!a || !b) {
    free(a);
    free(b);
    return 0;
  }
  a->next = b;
  b->next = a;
  a->value = b->value = __VERIFIER_nondet_int();
  if (a->next->next != a || self.next->next->value != 1)
    *(int *)0 = 0;
  free(b);
  free(a);
  return 0;
}
