// expect: TRUE
// A null pointer that is checked; an address computed from it is not used.
extern int __VERIFIER_nondet_int(void);
struct s {
  int a, b;
};

int main(void) {
  struct s x = {1, 2};
  struct s *p = __VERIFIER_nondet_int() ? &x : 0;
  int *q = p ? &p->b : 0;
  if (q)
    return *q - 2;
  return 0;
}
