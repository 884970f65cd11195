// expect: FALSE(unreach-call)
// witness: 0
// A struct is copied before it changes, or after.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct s {
  int a, b;
};

int main(void) {
  struct s s = {1, 2}, t;
  if (__VERIFIER_nondet_int()) {
    t = s;
    s.b = 3;
  } else {
    s.b = 3;
    t = s;
  }
  if (t.b == 3)
    reach_error();
  return 0;
}
