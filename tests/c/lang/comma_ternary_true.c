// expect: TRUE
// The comma operator yields its right side after the left; ?: evaluates one branch only; the GNU form ?: evaluates its condition once.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int calls;
static int count(int v) {
  calls++;
  return v;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = (count(1), count(2), x);
  if (y != x || calls != 2)
    reach_error();
  int z = x > 0 ? count(5) : x < 0 ? count(6) : 7;
  if (z != (x > 0 ? 5 : x < 0 ? 6 : 7) || calls != 2 + (x != 0))
    reach_error();
  calls = 0;
  int w = count(x) ?: 9;
  if (calls != 1 || w != (x ? x : 9))
    reach_error();
  int i, j;
  for (i = 0, j = 5; i < j; i++, j--)
    ;
  if (i != 3 || j != 2)
    reach_error();
  long mixed = x ? 1 : 2L;
  unsigned sign = 1 ? -1 : 0u;
  if (mixed < 1 || sign != 0xffffffffu)
    reach_error();
  return 0;
}
