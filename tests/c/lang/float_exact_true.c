// expect: TRUE
// IEEE arithmetic on known operands: rounding, special values, conversions.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  volatile double tenth = 0.1, fifth = 0.2, zero = 0.0, huge = 1e308;
  volatile float f = 16777216.0f;
  if (tenth + fifth == 0.3 || tenth + fifth != 0.30000000000000004)
    reach_error();
  if (f + 1.0f != f || (float)tenth == tenth || (double)(float)0.5 != 0.5)
    reach_error();
  double inf = huge * 10, nan = zero / zero;
  if (inf <= huge || nan == nan || !(nan != nan) || nan < 1 || nan >= 1 || 1 / inf != 0 || -1 / zero != -inf)
    reach_error();
  if (-zero != zero || 1 / -zero > 0 || (int)-2.9 != -2 || (unsigned char)200.7 != 200)
    reach_error();
  if (1.0 / 3.0 * 3.0 != 1.0 || 0x1.8p1 != 3.0 || (long long)9007199254740993.0 != 9007199254740992LL)
    reach_error();
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i < 4) {
    static const float table[4] = {0.5f, 1.5f, 2.5f, 3.5f};
    if ((int)table[i] != i)
      reach_error();
  }
  return 0;
}
