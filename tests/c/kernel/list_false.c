// expect: FALSE(unreach-call)
// property: unreach-call
// flags: --external-calls nondet
// native: no, the function is defined nowhere
// An entry that is taken out twice comes back.
extern void reach_error(void);
struct list_head {
  struct list_head *next, *prev;
};
struct item {
  int key;
  struct list_head list;
};
extern struct item *item_get(void);
extern int twice(void);

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
  list_del(&b->list);
  list_del(&a->list);
  if (twice())
    list_del(&b->list);
  if (head.next != &head)
    reach_error();
  return 0;
}
