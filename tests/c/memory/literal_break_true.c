// expect: TRUE
// property: valid-memsafety
// Blocks left by break, continue, goto and return, with what was in their compound literals saved before.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct pt {
  int x, y;
};
static int leave(int how) {
  struct pt last = {0, 0};
  for (int i = 0; i < 3; i++) {
    struct pt *p = &(struct pt){i, how};
    {
      int a[2] = {i, 1}, *q = a;
      if (how == 1)
        return (&(struct pt){p->x, q[1]})->y;
      if (how == 2) {
        last = *p;
        break;
      }
      if (how == 3) {
        last = *p;
        continue;
      }
      if (how == 4) {
        last = *p;
        goto out;
      }
    }
    last = *p;
    p = &(struct pt){8, 9};
    last.x += p->x;
  }
out:
  return last.y;
}
int main(void) {
  int how = __VERIFIER_nondet_int();
  if (how < 1 || how > 5)
    return 0;
  if (leave(how) != (how == 1 ? 1 : how))
    reach_error();
}
