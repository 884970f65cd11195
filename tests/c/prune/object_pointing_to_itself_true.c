// expect: TRUE
// property: valid-deref
// That two accesses do not overlap follows from several equations together.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
  struct node *next;
  long value;
};

int main(void) {
  struct node *p = 0;
  for (int i = 0; i < 2 && __VERIFIER_nondet_int(); i++) {
    free(p);
    p = malloc(sizeof *p);
    if (!p)
      return 0;
    p->next = p;
  }
  if (!p)
    return 0;
  struct node *first = p;
  p->value = 1;
  p = p->next;
  p->value = 2;
  p = p->next;
  p->value = 3;
  p = p->next;
  p->value = 4;
  free(first);
  return 0;
}
