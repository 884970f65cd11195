// expect: TRUE
// The right side of && and || is evaluated only when it decides.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int evaluated;
static int note(int v) {
  evaluated++;
  return v;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  int zero = 0;
  if (x != 0 && 100 / x == 1000)
    reach_error();
  if (zero && note(1))
    reach_error();
  if (!(x == x || note(0)) || evaluated != 0)
    reach_error();
  int r = note(x) && note(0) || note(1);
  if (r != 1 || evaluated != (x ? 3 : 2))
    reach_error();
  int *null = 0;
  if (null && *null)
    reach_error();
  return 0;
}
