// Exact functions on special and on many ordinary arguments, in three precisions; the bits are printed, errno where it is determined.
#include <errno.h>
#include <fenv.h>
#include <stdio.h>
#include <string.h>
#define DECLARE(T, s) \
  T fabs##s(T), floor##s(T), ceil##s(T), trunc##s(T), round##s(T), rint##s(T), nearbyint##s(T), copysign##s(T, T), fmax##s(T, T), fmin##s(T, T); \
  T sqrt##s(T), fma##s(T, T, T), fmod##s(T, T), fdim##s(T, T), modf##s(T, T *), nan##s(const char *), remainder##s(T, T), drem##s(T, T); \
  long lround##s(T), lrint##s(T); \
  long long llround##s(T), llrint##s(T); \
  int isnan##s(T), __isnan##s(T), isinf##s(T), __isinf##s(T), finite##s(T), __finite##s(T), __signbit##s(T), __fpclassify##s(T);
DECLARE(double, )
DECLARE(float, f)
DECLARE(long double, l)
double ldexp(double, int), scalbn(double, int), scalbln(double, long), frexp(double, int *), logb(double), nextafter(double, double);
float ldexpf(float, int), scalbnf(float, int), scalblnf(float, long), frexpf(float, int *), logbf(float), nextafterf(float, float);
int ilogb(double), ilogbf(float);

static unsigned long hash = 5381;
static void bytes(const void *p, int n) {
  for (int i = 0; i < n; i++)
    hash = hash * 33 + ((const unsigned char *)p)[i];
}
static void add(long long v) {
  bytes(&v, 8);
}
static void d(double v) {
  if (v != v)
    add(12345);
  else
    bytes(&v, sizeof v);
}
static void df(float v) {
  if (v != v)
    add(12345);
  else
    bytes(&v, sizeof v);
}
static void dl(long double v) {
  if (v != v)
    add(12345);
  else
    bytes(&v, 10);
}
static void report(const char *what, double x, double y) {
  printf("%s %a %a: %lx\n", what, x, y, hash & 0xffffffff);
  hash = 5381;
}

#define ONE(T, s) \
  static void one##s(T x) { \
    d##s(fabs##s(x)), d##s(floor##s(x)), d##s(ceil##s(x)), d##s(trunc##s(x)), d##s(round##s(x)), d##s(rint##s(x)), d##s(nearbyint##s(x)); \
    report("rounding" #s, x, 0); \
    errno = 0; \
    d##s(sqrt##s(x)), add(errno); \
    T whole; \
    d##s(modf##s(x, &whole)), d##s(whole); \
    report("sqrt and modf" #s, x, 0); \
    if (x > -1e9 && x < 1e9) \
      add(lround##s(x)), add(lrint##s(x)), add(llround##s(x)), add(llrint##s(x)); \
    add(!!isnan##s(x)), add(!!__isnan##s(x)), add(isinf##s(x)), add(__isinf##s(x)), add(!!finite##s(x)), add(!!__finite##s(x)); \
    add(!!__signbit##s(x)), add(__fpclassify##s(x)); \
    report("integers and classes" #s, x, 0); \
  } \
  static void two##s(T x, T y) { \
    d##s(copysign##s(x, y)); \
    if (x != 0 || y != 0) \
      d##s(fmax##s(x, y)), d##s(fmin##s(x, y)); \
    d##s(fma##s(x, y, x)), d##s(fma##s(x, y, -y)); \
    report("two" #s, x, y); \
    errno = 0; \
    d##s(fmod##s(x, y)), add(errno), d##s(fdim##s(x, y)), add(errno); \
    report("fmod and fdim" #s, x, y); \
    errno = 0; \
    /* glibc does not always give a zero the sign of x */ \
    d##s(remainder##s(x, y) + 0), add(errno), d##s(drem##s(x, y) + 0), add(errno); \
    report("remainder" #s, x, y); \
  }
ONE(double, )
ONE(float, f)
ONE(long double, l)

static void representation(double x, float f) {
  static const int shifts[] = {0, 1, -1, 10, -60, 1023, -1022, 1024, -1074, -1075, 2098, -2098, 2147483647, -2147483647 - 1};
  int e = 0;
  for (unsigned i = 0; i < 14; i++) {
    errno = 0;
    d(ldexp(x, shifts[i])), d(scalbn(x, shifts[i])), d(scalbln(x, shifts[i])), add(errno);
    errno = 0;
    df(ldexpf(f, shifts[i])), df(scalbnf(f, shifts[i])), df(scalblnf(f, shifts[i])), add(errno);
  }
  report("scaling", x, f);
  d(frexp(x, &e));
  if (x - x == 0)
    add(e);
  df(frexpf(f, &e));
  if (f - f == 0)
    add(e);
  d(logb(x)), df(logbf(f)), add(ilogb(x)), add(ilogbf(f));
  report("exponent", x, f);
  d(nextafter(x, 1)), d(nextafter(x, -1)), d(nextafter(x, x)), d(nextafter(x, 1 / 0.0)), d(nextafter(x, -0.0));
  df(nextafterf(f, 1)), df(nextafterf(f, -1)), df(nextafterf(f, f)), df(nextafterf(f, (float)(1 / 0.0))), df(nextafterf(f, -0.0f));
  report("neighbours", x, f);
}

int main(void) {
  static const double special[] = {0.0, -0.0, 0.5, -0.5, 1, -1, 1.5, -1.5, 2, 2.5, -2.5, 3, 0.49999999999999994, 4503599627370495.5, 4503599627370497.5, 9007199254740993.0, 1e300, -1e300, 0x1p-1022, 0x1p-1074, -0x1.8p-1060, 0x1.fffffffffffffp1023, 1 / 0.0, -1 / 0.0, 0 / 0.0, 3.14159, 123456.789, -7.25, 0x1.fffffep127, 0x1p-149, 1e10, 1e-10};
  enum { N = sizeof special / sizeof *special };
  unsigned long long seed = 88172645463325252ull;
  for (int i = 0; i < N + 200; i++) {
    double x;
    if (i < N) {
      x = special[i];
    } else {
      seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
      unsigned long long bits = i % 2 ? seed : (seed & ~(0x7ffull << 52)) | (1000 + seed % 60) << 52;
      memcpy(&x, &bits, 8);
    }
    one(x), onef((float)x), onel((long double)x / 3);
    for (int j = 0; j < N; j++)
      two(x, special[j]), twof((float)x, (float)special[j]), twol((long double)x / 3, special[j]);
    representation(x, (float)x);
  }
  d(nan("")), df(nanf("1")), dl(nanl(""));
  report("nan", 0, 0);
  printf("%d %d %d %d\n", fegetround(), fesetround(FE_TONEAREST), feclearexcept(FE_ALL_EXCEPT), feraiseexcept(0));
  return 0;
}
