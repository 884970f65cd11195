// expect: FALSE(valid-deref)
// witness: 0
// Through another pointer to the same object.
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
struct node {
  struct node *next;
};

int main(void) {
  struct node *a = malloc(sizeof *a);
  if (!a)
    return 0;
  a->next = a;
  struct node *b = a->next;
  free(b);
  return a->next == 0;
}
