// expect: TRUE
// property: valid-memsafety
// A compound literal in the condition of an if lives in its branches.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct pt {
  int x, y;
};
int main(void) {
  int n = __VERIFIER_nondet_int(), r = 0;
  struct pt *p;
  if ((p = &(struct pt){n, 1})->x > 3) {
    r = p->x > 3;
    if (p->y == 1 && (p = &(struct pt){n, 2})->y)
      r = p->y == 2;
  } else if ((p = &(struct pt){n, 3})->x == 0)
    r = p->y == 3;
  else
    r = p->x == n;
  switch (n) {
  case 1:
    p = &(struct pt){n, 4};
    r = p->x;
    break;
  case 2:
    p = &(struct pt){n, 5};
  case 3:
    if (n == 2)
      r = p->y == 5;
  }
  if (!r)
    reach_error();
  return 0;
}
