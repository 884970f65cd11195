// expect: TRUE
// Steps, differences and comparisons inside one array, and one past its end.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  short a[8] = {0, 10, 20, 30, 40, 50, 60, 70};
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 8)
    return 0;
  short *p = a + i, *end = &a[8];
  if (p - a != i || end - p != 8 - i || (char *)p - (char *)a != 2 * i)
    reach_error();
  if (p > end || p < a || (p == end) != (i == 8) || !(p <= end))
    reach_error();
  if (p != end && (*p != 10 * i || p[-i] != 0 || i[a] != *p))
    reach_error();
  short **pp = &p;
  (*pp)--;
  if (i > 0 && **pp != 10 * (i - 1))
    reach_error();
  return 0;
}
