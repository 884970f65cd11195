// expect: TRUE
// property: valid-memsafety
// A compound literal lives to the end of its block: in blocks within it, after them, and in what it is passed to.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct pt {
  int x, y;
};

static int sum(const struct pt *p) {
  return p->x + p->y;
}

static struct pt at_file = (struct pt){5, 6};
static struct pt *file_scope = &(struct pt){7, 8};

static struct pt by_value(int n) {
  if (n > 0) {
    struct pt *p = &(struct pt){n, 1};
    return *p;
  }
  return (struct pt){0, 1};
}

int main(void) {
  int n = __VERIFIER_nondet_int() & 7, total = 0;
  struct pt *outer = &(struct pt){n, 1};
  {
    struct pt *p = &(struct pt){n, 2};
    {
      struct pt *q = p;
      p = n > 3 ? q : &(struct pt){3, 3};
      total += sum(q) + sum(p);
    }
    p = &(struct pt){.y = n};
    total += p->x;
    if (n == 2) {
      total += sum(&(struct pt){n, n}) + sum(&(struct pt){1, n});
      total += sum(p);
    }
    total += p->y;
    outer->y += p->y;
  }
  struct pt copy = by_value(n);
  if (copy.y != 1 || copy.x != n || outer->y != n + 1 || file_scope->y != 8 || at_file.x != 5)
    reach_error();
  return total;
}
