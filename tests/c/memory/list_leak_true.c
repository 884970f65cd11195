// expect: TRUE
// property: valid-memsafety
// The whole list is freed.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node *list = 0;
  for (int i = 0; i < 2; i++) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      break;
    n->next = list;
    list = n;
  }
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
