// expect: TRUE
// alloca lives until the function returns, also when called in a loop.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 4)
    return 0;
  int *last = 0;
  int sum = 0;
  struct cell {
    struct cell *next;
    int value;
  } *list = 0;
  for (int i = 0; i < n; i++) {
    struct cell *c = __builtin_alloca(sizeof *c);
    c->next = list;
    c->value = i;
    list = c;
    last = &c->value;
  }
  for (struct cell *c = list; c; c = c->next)
    sum += c->value;
  if (sum != n * (n - 1) / 2 || (n > 0 && *last != n - 1))
    reach_error();
  return 0;
}
