// expect: UNKNOWN(
// In extended precision these functions have no model: expl exp2l expm1l logl log2l log10l log1pl sinl cosl tanl asinl acosl atanl sinhl coshl
// tanhl asinhl acoshl atanhl cbrtl erfl erfcl tgammal lgammal powl atan2l hypotl.
extern long double expl(long double);

int main(void) {
  return expl(1.0L) > 2.0L;
}
