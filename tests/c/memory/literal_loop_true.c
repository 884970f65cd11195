// expect: TRUE
// property: valid-memsafety
// Compound literals in loops: used in their own round, and those of the loop itself in every round.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct pt {
  int x, y;
};

static int first(const struct pt *p) {
  return p->x;
}

int main(void) {
  int n = __VERIFIER_nondet_int(), sum = 0;
  if (n < 0 || n > 3)
    return 0;
  for (int i = 0; i < n; i++) {
    struct pt *p = &(struct pt){i, n};
    if (i == 1)
      continue;
    int *a = (int[]){p->x, p->y, i};
    if (p->y == 3 && i == 2)
      break;
    sum += a[0] + a[1] + first(&(struct pt){1, 2}) + p->x;
  }
  // the block of a literal in the head is the statement
  struct pt *q;
  int rounds = 0;
  for (q = &(struct pt){n, 5}; q->x > 0; q->x--)
    rounds++;
  if (rounds != n)
    reach_error();
  for (q = &(struct pt){0, 1}; rounds > 0; q = &(struct pt){rounds, 1}) {
    sum += q->x;
    rounds--;
  }
  int left = n;
  while ((q = &(struct pt){left, left})->x > 0) {
    if (q->y != left)
      reach_error();
    left--;
  }
  do
    sum += first(&(struct pt){left, 0});
  while (left++ < 1);
  for (int i = 0; i < n; i++)
    sum += (&(struct pt){i, 2})->y;
  return sum;
}
