// expect: FALSE(unreach-call)
// witness: 0
// The second element of a list has another value on the second path.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);

struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  if (!a || !b)
    return 0;
  a->next = b;
  b->next = 0;
  a->value = 0;
  b->value = 1;
  if (__VERIFIER_nondet_int())
    b->value = 0;
  for (struct node *p = a; p; p = p->next)
    if (p->value)
      reach_error();
  return 0;
}
