// expect: FALSE(unreach-call)
// property: unreach-call
// flags: --external-calls nondet
// native: no, the function is defined nowhere
// What the whole holds at first is anything.
extern void reach_error(void);
struct work {
  int pending;
};
struct device {
  long id;
  struct work work;
};
extern struct work *next_work(void);

#define container_of(p, type, member) ((type *)((char *)(p) - __builtin_offsetof(type, member)))

int main(void) {
  struct work *w = next_work();
  struct device *d = container_of(w, struct device, work);
  w->pending = 1;
  if (d->id == 1234567)
    reach_error();
  return 0;
}
