// expect: FALSE(valid-memtrack)
// property: valid-memtrack
// native: no, a leak is not an error of a native run
// Only memory that was freed points to it.
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
struct node {
  struct node *next;
} *first;

int main(void) {
  first = malloc(sizeof *first);
  first->next = malloc(sizeof *first);
  first->next->next = 0;
  free(first);
  return 0;
}
