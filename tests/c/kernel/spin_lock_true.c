// expect: TRUE
// property: unreach-call
// flags: --external-calls nondet
// native: no, the functions are defined nowhere
// Each lock is given back, whatever the caller does.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct device {
  int ready;
};
extern struct device *find_device(int number);
extern void touch(struct device *);

static int locked;

static void spin_lock(void) {
  if (locked)
    reach_error();
  locked = 1;
}

static void spin_unlock(void) {
  if (!locked)
    reach_error();
  locked = 0;
}

static int poll(int number) {
  struct device *d;
  spin_lock();
  d = find_device(number);
  if (!d) {
    spin_unlock();
    return -19;
  }
  if (!d->ready) {
    touch(d);
    d->ready = 1;
  }
  spin_unlock();
  return 0;
}

int main(void) {
  while (__VERIFIER_nondet_int())
    poll(__VERIFIER_nondet_int());
  if (locked)
    reach_error();
  return 0;
}
