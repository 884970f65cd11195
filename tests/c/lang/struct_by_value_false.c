// expect: FALSE(unreach-call)
// witness: 41
// The caller does not see the change; the returned copy does.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct point {
  int x, y, z;
};
static struct point moved(struct point p) {
  p.x += 1;
  return p;
}

int main(void) {
  struct point p = {__VERIFIER_nondet_int(), 2, 3};
  moved(p);
  if (p.x == 42)
    return 0;
  if (moved(p).x == 42)
    reach_error();
  return 0;
}
