// expect: FALSE(valid-memtrack)
// property: valid-memsafety
// native: no, a leak is not an error of a native run
// output-contains: a block of 16 bytes from malloc at
// output-contains: list_leak_false.c:18 is lost: not freed, and its last pointer was in
// The head of a list is freed, its tail is lost.
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
  if (__VERIFIER_nondet_int() == 3) {
    free(list);
    return 0;
  }
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
