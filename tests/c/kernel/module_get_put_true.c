// expect: TRUE
// property: unreach-call
// flags: --external-calls nondet
// native: no, the functions are defined nowhere
// The count of users of a module whose operations are given from outside.
extern void reach_error(void);
struct operations {
  int (*open)(void *);
  void (*close)(void *);
};
struct driver {
  struct operations *ops;
  void *data;
};
extern struct driver *find_driver(void);

static int users = 1;

static int module_get(struct driver *d) {
  if (!d)
    return 0;
  users++;
  return 1;
}

static void module_put(struct driver *d) {
  if (d) {
    if (users <= 1)
      reach_error();
    users--;
  }
}

int main(void) {
  struct driver *d = find_driver();
  if (module_get(d)) {
    if (d->ops->open(d->data) == 0)
      d->ops->close(d->data);
    module_put(d);
  }
  if (users != 1)
    reach_error();
  return 0;
}
