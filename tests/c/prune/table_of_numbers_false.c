// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 2 2 0 2
// Steps through a constant table of wide entries, at an index that depends on all inputs so far.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
static const struct { short next, cost; } state[4] = {{1, 2}, {2, -1}, {3, 4}, {0, 3}};

int main(void) {
  int at = 0, sum = 0;
  for (int i = 0; i < 4; i++) {
    unsigned char c = __VERIFIER_nondet_uchar();
    if (c & 1)
      at = state[at].next;
    else
      at = state[(at + c) & 3].next;
    sum += state[at].cost;
  }
  if (at < 0 || at > 3 || sum > 13 || sum < -8)
    reach_error();
  return 0;
}
