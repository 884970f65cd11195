// expect: FALSE(unreach-call)
// witness: 0
// The function behind a field was set in a call.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct ops {
  int (*f)(int);
};
static struct ops o;
static int same(int x) { return x; }
static int more(int x) { return x + 1; }
static void set(struct ops *p, int k) {
  if (k)
    p->f = same;
  else
    p->f = more;
}

int main(void) {
  set(&o, __VERIFIER_nondet_int());
  if (o.f(1) == 2)
    reach_error();
  return 0;
}
