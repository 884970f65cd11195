// expect: TRUE
// property: unreach-call
// flags: --external-calls nondet
// native: no, the function is defined nowhere
// A list head of the program with entries from outside.
extern void reach_error(void);
struct list_head {
  struct list_head *next, *prev;
};
struct item {
  int key;
  struct list_head list;
};
extern struct item *item_get(void);

static struct list_head head = {&head, &head};

static void list_add(struct list_head *new, struct list_head *at) {
  struct list_head *next = at->next;
  next->prev = new;
  new->next = next;
  new->prev = at;
  at->next = new;
}

static void list_del(struct list_head *entry) {
  entry->next->prev = entry->prev;
  entry->prev->next = entry->next;
}

int main(void) {
  struct item *a = item_get(), *b = item_get();
  list_add(&a->list, &head);
  list_add(&b->list, &head);
  if (head.next != &b->list || b->list.next != &a->list)
    reach_error();
  list_del(&b->list);
  list_del(&a->list);
  if (head.next != &head)
    reach_error();
  return 0;
}
