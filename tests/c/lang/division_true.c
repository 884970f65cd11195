// expect: TRUE
// Division truncates towards zero, the remainder has the sign of the dividend; unsigned division differs.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  if (a / 7 * 7 + a % 7 != a || (a < 0 && a % 7 > 0) || (a > 0 && a % 7 < 0))
    reach_error();
  if (-7 / 2 != -3 || -7 % 2 != -1 || 7 / -2 != -3 || 7 % -2 != 1)
    reach_error();
  if (a < 0 && (unsigned)a / 2 < 0x40000000u)
    reach_error();
  if (a >= 0 && a % 8 != (a & 7))
    reach_error();
  return 0;
}
