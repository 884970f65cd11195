// expect: TRUE
// property: unreach-call
// flags: --external-calls nondet
// native: no, the function is defined nowhere
// output-contains: Assumptions
// A pointer to a member, given by a function without body, leads to the whole and back.
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
  d->id = 7;
  w->pending = 1;
  if (d->work.pending != 1 || d->id != 7)
    reach_error();
  return 0;
}
