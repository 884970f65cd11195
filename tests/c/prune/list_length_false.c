// expect: FALSE(valid-deref)
// witness: 1
// The list is shorter on the second path.
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node c = {0, 3}, b = {&c, 2}, a = {&b, 1};
  if (__VERIFIER_nondet_int() != 1)
    a.value = 5;
  else
    b.next = 0;
  return a.next->next->value;
}
