// expect: TRUE
// Scopes that are left by break, continue, goto and return, entered again, and entered past their beginning.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void add(int *p, int n) {
  *p += n;
}

static int leave(int how) {
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    int a[2] = {i, 1};
    {
      int b = 2;
      add(&b, a[1]);
      if (how == 1 && i == 2)
        break;
      if (how == 2 && i == 1)
        continue;
      if (how == 3 && i == 3)
        goto out;
      if (how == 4 && i == 2)
        return b + sum;
      add(&sum, b);
    }
    add(&sum, a[0]);
  }
  return sum;
out:
  return -sum;
}

static int past(int n) {
  int *p, r = 0;
  switch (n) {
    int inside;
  case 1:
    inside = 5;
    p = &inside;
    r = *p;
    break;
  default:
    r = 7;
  }
  goto into;
  {
    int late;
  into:
    late = r;
    add(&late, 1);
    r = late;
  }
  return r;
}

static int fact(int n) {
  int r = 1;
  if (n > 1) {
    int below = fact(n - 1);
    add(&r, n * below - 1);
  }
  return r;
}

int main(void) {
  int how = __VERIFIER_nondet_int();
  int got = leave(how);
  int want = how == 1 ? 7 : how == 2 ? 14 : how == 3 ? -12 : how == 4 ? 10 : 18;
  if (got != want)
    reach_error();
  if (past(1) != 6 || past(2) != 8 || fact(5) != 120)
    reach_error();
  return 0;
}
