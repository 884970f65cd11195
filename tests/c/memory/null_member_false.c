// expect: FALSE(valid-deref)
// witness: 0
// A member of nothing.
extern int __VERIFIER_nondet_int(void);
struct s {
  int a, b;
};

int main(void) {
  struct s x = {1, 2};
  struct s *p = __VERIFIER_nondet_int() ? &x : 0;
  int *q = &p->b;
  return *q;
}
