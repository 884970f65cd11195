// expect: TRUE
// A list on the heap, built and reversed.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void reach_error(void);

struct node {
  int value;
  struct node *next;
};

int main(void) {
  int n = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();
  if (n < 1 || n > 4)
    return 0;
  struct node *list = 0;
  for (int i = 0; i < n; i++) {
    struct node *fresh = malloc(sizeof *fresh);
    if (!fresh)
      return 0;
    fresh->value = i == 0 ? x : i;
    fresh->next = list;
    list = fresh;
  }
  struct node *reversed = 0;
  while (list) {
    struct node *next = list->next;
    list->next = reversed;
    reversed = list;
    list = next;
  }
  if (reversed->value != x)
    reach_error();
  int count = 0;
  while (reversed) {
    struct node *next = reversed->next;
    free(reversed);
    reversed = next;
    count++;
  }
  if (count != n)
    reach_error();
  return 0;
}
