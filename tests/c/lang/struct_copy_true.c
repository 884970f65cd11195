// expect: TRUE
// Assignment copies the whole structure, with arrays, nested members and pointers (not what they point to).
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
  int values[3];
  struct {
    char tag;
    long weight;
  } in;
  struct node *next;
};

int main(void) {
  int x = __VERIFIER_nondet_int();
  struct node a = {{1, x, 3}, {'a', x}, 0}, b, list[2];
  a.next = &a;
  b = a;
  a.values[1] = 0;
  if (b.values[1] != x || b.in.weight != x || b.in.tag != 'a' || b.next != &a || b.next->values[1] != 0)
    reach_error();
  list[0] = list[1] = b;
  struct node *p = &list[1], *q = &b;
  *p = *q;
  p->values[0] = 9;
  if (list[0].values[0] != 1 || list[1].values[0] != 9 || q->values[0] != 1)
    reach_error();
  *q = *q;
  if (b.values[2] != 3)
    reach_error();
  return 0;
}
