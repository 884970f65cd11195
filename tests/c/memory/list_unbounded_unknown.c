// expect: UNKNOWN(timeout
// flags: --interpolant none --search bfs --timeout 3s
// property: valid-memsafety
// output-contains: no error on any path with fewer than
// A list of any length: no answer, but a bound that holds.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
struct node {
  struct node *next;
};

int main(void) {
  struct node *list = 0;
  while (__VERIFIER_nondet_int()) {
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
