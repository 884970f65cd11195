// expect: FALSE(unreach-call)
// witness: 7
// The copy shares what the pointer points to.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct handle {
  int own;
  int *shared;
};

int main(void) {
  int cell = 0;
  struct handle a = {1, &cell}, b = a;
  *b.shared = __VERIFIER_nondet_int();
  b.own = 2;
  if (a.own == 1 && *a.shared == 7)
    reach_error();
  return 0;
}
