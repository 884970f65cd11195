// expect: FALSE(unreach-call)
// witness: 0
// The same two elements in another order.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);

struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b), *first = b;
  if (!a || !b)
    return 0;
  a->value = 1;
  b->value = 2;
  a->next = b->next = 0;
  if (__VERIFIER_nondet_int()) {
    first = a;
    a->next = b;
  } else
    b->next = a;
  if (first->value * 10 + first->next->value == 21)
    reach_error();
  return 0;
}
