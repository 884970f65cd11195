// expect: TRUE
// property: unreach-call
// A pointer in memory leads to one object or the other.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node a = {0, 1}, b = {0, 2}, head = {&a, 0};
  if (__VERIFIER_nondet_int())
    head.next = &b;
  int d = 0;
  if (__VERIFIER_nondet_int())
    d = 1;
  head.next->value += d;
  if (b.value == 3 && a.value == 2)
    reach_error();
  return 0;
}
