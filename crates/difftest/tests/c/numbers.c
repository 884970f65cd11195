// Integer arithmetic at the edges, conversions, shifts, floats.
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>

static volatile int zero = 0;

#define SHOW(type, fmt, x) do { volatile type show_ = (x); printf("%s = " fmt "\n", #x, show_); } while (0)

static void integers(void) {
  volatile int a = INT_MIN, b = 7;
  volatile unsigned u = 3000000000u;
  volatile signed char c = -128;
  volatile unsigned short h = 65535;
  volatile long long q = LLONG_MIN;
  SHOW(int, "%d", a / b); SHOW(int, "%d", a % b); SHOW(int, "%d", -b / 2); SHOW(int, "%d", -b % 2);
  SHOW(unsigned, "%u", u / 7); SHOW(unsigned, "%u", u * u); SHOW(unsigned, "%u", -u); SHOW(unsigned, "%u", u << 1);
  SHOW(int, "%d", c >> 3); SHOW(int, "%d", (unsigned char)c >> 3); SHOW(int, "%d", -c); SHOW(int, "%d", (signed char)(c - 1));
  SHOW(int, "%d", h * 2); SHOW(int, "%d", (short)h); SHOW(int, "%d", h < -1); SHOW(int, "%d", u < -1);
  SHOW(long long, "%lld", q / 10); SHOW(long long, "%lld", q >> 40); SHOW(long long, "%lld", (long long)u * (long long)u);
  SHOW(int, "%d", (int)q); SHOW(int, "%d", (int)(q + 5)); SHOW(unsigned long long, "%llu", (unsigned long long)q);
  SHOW(int, "%d", !zero + ~zero); SHOW(int, "%d", (_Bool)b); SHOW(int, "%d", (_Bool)0.25);
  SHOW(int, "%d", __builtin_clz(u) + __builtin_ctz(u) + __builtin_popcount(u));
  SHOW(unsigned, "%u", __builtin_bswap32(u));
  int r;
  SHOW(int, "%d", __builtin_add_overflow(a, -1, &r)); SHOW(int, "%d", r);
  SHOW(int, "%d", __builtin_mul_overflow(b, b, &r)); SHOW(int, "%d", r);
  SHOW(int, "%d", __builtin_sub_overflow(u, 4u, (unsigned *)&r)); SHOW(int, "%d", r);
#ifdef __SIZEOF_INT128__
  volatile __int128 w = (__int128)q * q;
  volatile unsigned __int128 z = (unsigned __int128)w / 1000000007u;
  SHOW(unsigned long long, "%llx", (unsigned long long)(w >> 64));
  SHOW(unsigned long long, "%llx", (unsigned long long)z); SHOW(long long, "%lld", (long long)(w % 998244353));
#endif
}

static void floats(void) {
  volatile double d = 0.1, big = 1e300, nan = NAN;
  volatile float f = 0.1f;
  volatile long double l = 0.1L;
  SHOW(double, "%.17g", d + 0.2); SHOW(double, "%.17g", f + 0.2); SHOW(float, "%.9g", f + 0.2f); SHOW(float, "%.9g", f * 3 - f);
  SHOW(double, "%g", big * big); SHOW(double, "%g", -big * big); SHOW(int, "%d", nan == nan); SHOW(int, "%d", nan != nan);
  SHOW(int, "%d", (nan < 1) + (nan > 1) * 2 + !(nan >= 1) * 4); SHOW(int, "%d", d == f); SHOW(double, "%g", -d);
  SHOW(int, "%d", (int)-2.9); SHOW(unsigned, "%u", (unsigned)4e9); SHOW(long long, "%lld", (long long)1e18); SHOW(int, "%d", (signed char)-3.7f);
  SHOW(unsigned long long, "%llu", (unsigned long long)1.8e19);
  SHOW(double, "%.17g", (double)ULLONG_MAX); SHOW(float, "%.9g", (float)INT_MAX); SHOW(double, "%.17g", (double)LLONG_MIN);
  SHOW(float, "%.9g", (float)16777217); SHOW(double, "%.17g", DBL_MIN / 3); SHOW(float, "%.9g", FLT_MIN / 3); SHOW(double, "%g", DBL_MAX + DBL_MAX);
  SHOW(long double, "%.18Lg", l * 3); SHOW(long double, "%.18Lg", l + d); SHOW(double, "%.17g", (double)(l - d)); SHOW(int, "%d", l < d);
  SHOW(double, "%g", fabs(-d)); SHOW(double, "%g", sqrt(2.25)); SHOW(double, "%g", floor(-2.5) + ceil(2.1));
  SHOW(int, "%d", isnan(nan) + 2 * isinf(big * big) + 4 * (signbit(-0.0) != 0));
}

int main(void) {
  integers();
  floats();
  return 0;
}
