// expect: TRUE
// property: valid-memsafety
// Memory that a global still reaches at the end is not lost.
extern void *malloc(__SIZE_TYPE__);
struct node {
  struct node *next;
};
static struct node *list;

int main(void) {
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      return 0;
    n->next = list;
    list = n;
  }
  return 0;
}
