// expect: FALSE(unreach-call)
// property: unreach-call
// flags: --external-calls nondet
// native: no, the functions are defined nowhere
// The count of users is kept where the operation from outside fails.
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

int main(void) {
  struct driver *d = find_driver();
  if (module_get(d)) {
    if (d->ops->open(d->data) == 0) {
      d->ops->close(d->data);
      users--;
    }
  }
  if (users != 1)
    reach_error();
  return 0;
}
