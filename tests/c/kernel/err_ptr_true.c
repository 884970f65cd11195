// expect: TRUE
// property: unreach-call
// flags: --external-calls nondet
// native: no, the function is defined nowhere
// ERR_PTR: a pointer that is an error number is not followed.
extern void reach_error(void);
struct clock {
  int users;
};
extern struct clock *clock_get(int id);

static int is_error(const void *p) { return (unsigned long)p >= (unsigned long)-4095; }

static int enabled;

static int enable(struct clock *c) {
  if (is_error(c))
    return (int)(long)c;
  c->users = 1;
  enabled = c->users;
  return 0;
}

int main(void) {
  int failed = enable(clock_get(3));
  if (failed == 0 && enabled != 1)
    reach_error();
  if (failed > 0)
    reach_error();
  return 0;
}
