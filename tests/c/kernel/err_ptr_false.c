// expect: FALSE(unreach-call)
// property: unreach-call
// flags: --external-calls nondet
// native: no, the function is defined nowhere
// ERR_PTR: nobody asked whether the pointer is an error number.
extern void reach_error(void);
struct clock {
  int users;
};
extern struct clock *clock_get(int id);

static int is_error(const void *p) { return (unsigned long)p >= (unsigned long)-4095; }

int main(void) {
  struct clock *c = clock_get(3);
  if (is_error(c))
    reach_error();
  return 0;
}
