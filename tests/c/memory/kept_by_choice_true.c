// expect: TRUE
// property: valid-memtrack
// Which of two places leads to it depends on the input; one does.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
struct node {
  struct node *next;
} *places[4];

int main(void) {
  unsigned i = (unsigned)__VERIFIER_nondet_int();
  if (i > 3)
    return 0;
  struct node *p = malloc(sizeof *p);
  p->next = malloc(sizeof *p);
  p->next->next = 0;
  places[i] = p;
  return 0;
}
