// math.h: functions of the representation: classification, exponent, neighbours. On the bits, without branches where it is easy, so
// that they stay cheap for symbolic numbers.
typedef unsigned long long u64;

int *__errno_location(void);

enum { ERANGE_ = 34, EDOM_ = 33 };
enum { FP_NAN_, FP_INFINITE_, FP_ZERO_, FP_SUBNORMAL_, FP_NORMAL_ };

static u64 bits_of(double x) {
  union {
    double value;
    u64 bits;
  } u;
  u.value = x;
  return u.bits;
}

static double of_bits(u64 bits) {
  union {
    double value;
    u64 bits;
  } u;
  u.bits = bits;
  return u.value;
}

static unsigned bits_off(float x) {
  union {
    float value;
    unsigned bits;
  } u;
  u.value = x;
  return u.bits;
}

static float of_bitsf(unsigned bits) {
  union {
    float value;
    unsigned bits;
  } u;
  u.bits = bits;
  return u.value;
}

#define ABSOLUTE(x) (bits_of(x) & ~0ull >> 1)
#define ABSOLUTEF(x) (bits_off(x) & ~0u >> 1)
#define INFINITY_BITS (0x7ffull << 52)
#define INFINITY_BITSF (0xffu << 23)

static int is_nan(double x) {
  return ABSOLUTE(x) > INFINITY_BITS;
}

static int is_nanf(float x) {
  return ABSOLUTEF(x) > INFINITY_BITSF;
}

static int is_nanl(long double x) {
  return x != x;
}

static int is_infinite(double x) {
  return (ABSOLUTE(x) == INFINITY_BITS) * (1 - 2 * (int)(bits_of(x) >> 63));
}

static int is_infinitef(float x) {
  return (ABSOLUTEF(x) == INFINITY_BITSF) * (1 - 2 * (int)(bits_off(x) >> 31));
}

static int is_infinitel(long double x) {
  return (x > __LDBL_MAX__) - (x < -__LDBL_MAX__);
}

static int is_finite(double x) {
  return ABSOLUTE(x) < INFINITY_BITS;
}

static int is_finitef(float x) {
  return ABSOLUTEF(x) < INFINITY_BITSF;
}

static int is_finitel(long double x) {
  return x - x == 0;
}

#define CLASSIFICATION(T, s) \
  int isnan##s(T x) { \
    return is_nan##s(x); \
  } \
  int __isnan##s(T x) { \
    return is_nan##s(x); \
  } \
  int isinf##s(T x) { \
    return is_infinite##s(x); \
  } \
  int __isinf##s(T x) { \
    return is_infinite##s(x); \
  } \
  int finite##s(T x) { \
    return is_finite##s(x); \
  } \
  int __finite##s(T x) { \
    return is_finite##s(x); \
  } \
  int __signbit##s(T x) { \
    return __builtin_signbit##s(x) != 0; \
  }
CLASSIFICATION(double, )
CLASSIFICATION(float, f)
CLASSIFICATION(long double, l)

int __fpclassify(double x) {
  u64 a = ABSOLUTE(x);
  return (a == INFINITY_BITS) + 2 * (a == 0) + 3 * ((a != 0) & (a >> 52 == 0)) + 4 * ((a >> 52 != 0) & (a < INFINITY_BITS));
}

int __fpclassifyf(float x) {
  unsigned a = ABSOLUTEF(x);
  return (a == INFINITY_BITSF) + 2 * (a == 0) + 3 * ((a != 0) & (a >> 23 == 0)) + 4 * ((a >> 23 != 0) & (a < INFINITY_BITSF));
}

int __fpclassifyl(long double x) {
  if (x != x)
    return FP_NAN_;
  if (x == 0)
    return FP_ZERO_;
  long double a = __builtin_fabsl(x);
  return a > __LDBL_MAX__ ? FP_INFINITE_ : a < __LDBL_MIN__ ? FP_SUBNORMAL_ : FP_NORMAL_;
}

// Multiplies by 2^n; the steps avoid rounding twice where the result is subnormal.
static double scaled(double x, long n) {
  double y = x;
  if (n > 1023) {
    y *= 0x1p1023;
    n -= 1023;
    if (n > 1023) {
      y *= 0x1p1023;
      n -= 1023;
      if (n > 1023)
        n = 1023;
    }
  } else if (n < -1022) {
    y *= 0x1p-1022 * 0x1p53;
    n += 1022 - 53;
    if (n < -1022) {
      y *= 0x1p-1022 * 0x1p53;
      n += 1022 - 53;
      if (n < -1022)
        n = -1022;
    }
  }
  y *= of_bits((u64)(0x3ff + n) << 52);
  if (is_finite(x) & (x != 0) & (!is_finite(y) | (y == 0)))
    *__errno_location() = ERANGE_;
  return y;
}

// In double every step is exact up to the one rounding to float: 2^n * x of a float has room there.
static float scaledf(float x, long n) {
  if (n > 600)
    n = 600;
  if (n < -600)
    n = -600;
  float y = (float)((double)x * of_bits((u64)(0x3ff + n) << 52));
  if (is_finitef(x) & (x != 0) & (!is_finitef(y) | (y == 0)))
    *__errno_location() = ERANGE_;
  return y;
}

double ldexp(double x, int n) {
  return scaled(x, n);
}

double scalbn(double x, int n) {
  return scaled(x, n);
}

double scalbln(double x, long n) {
  return scaled(x, n);
}

float ldexpf(float x, int n) {
  return scaledf(x, n);
}

float scalbnf(float x, int n) {
  return scaledf(x, n);
}

float scalblnf(float x, long n) {
  return scaledf(x, n);
}

double frexp(double x, int *exponent) {
  *exponent = 0;
  if (!is_finite(x) | (x == 0))
    return x;
  int lower = 0;
  if (ABSOLUTE(x) >> 52 == 0) { // subnormal
    x *= 0x1p54;
    lower = 54;
  }
  u64 b = bits_of(x);
  *exponent = (int)(b >> 52 & 0x7ff) - 1022 - lower;
  return of_bits((b & ~INFINITY_BITS) | 0x3feull << 52);
}

float frexpf(float x, int *exponent) {
  return (float)frexp(x, exponent);
}

// The exponent of x as if it were normalised.
static int exponent_of(double x) {
  int lower = 0;
  if (ABSOLUTE(x) >> 52 == 0) {
    x *= 0x1p54;
    lower = 54;
  }
  return (int)(bits_of(x) >> 52 & 0x7ff) - 1023 - lower;
}

double logb(double x) {
  if (x == 0) {
    *__errno_location() = ERANGE_;
    return -1 / (x * x);
  }
  return is_finite(x) ? exponent_of(x) : x * x;
}

float logbf(float x) {
  return (float)logb(x);
}

int ilogb(double x) {
  if (is_finite(x) & (x != 0))
    return exponent_of(x);
  *__errno_location() = EDOM_;
  return is_infinite(x) ? __INT_MAX__ : -__INT_MAX__ - 1;
}

int ilogbf(float x) {
  return ilogb(x);
}

// One step of the representation towards y.
double nextafter(double x, double y) {
  if (is_nan(x) | is_nan(y))
    return x + y;
  if (x == y)
    return y;
  u64 b = bits_of(x);
  if (x == 0)
    b = (bits_of(y) & 1ull << 63) | 1;
  else if ((x < y) == (b >> 63 == 0))
    b++;
  else
    b--;
  double r = of_bits(b);
  if (ABSOLUTE(r) >> 52 == 0 || is_finite(r) < is_finite(x))
    *__errno_location() = ERANGE_;
  return r;
}

float nextafterf(float x, float y) {
  if (is_nanf(x) | is_nanf(y))
    return x + y;
  if (x == y)
    return y;
  unsigned b = bits_off(x);
  if (x == 0)
    b = (bits_off(y) & 1u << 31) | 1;
  else if ((x < y) == (b >> 31 == 0))
    b++;
  else
    b--;
  float r = of_bitsf(b);
  if (ABSOLUTEF(r) >> 23 == 0 || is_finitef(r) < is_finitef(x))
    *__errno_location() = ERANGE_;
  return r;
}

// fenv.h: rounding is to nearest; whether an exception was raised is not tracked.
int __secateur_nondet_int(void);
void __secateur_unsupported(const char *what);

int fegetround(void) {
  return 0;
}

int fesetround(int mode) {
  if (mode != 0)
    __secateur_unsupported("a rounding mode other than to nearest");
  return 0;
}

int feclearexcept(int which) {
  (void)which;
  return 0;
}

int feraiseexcept(int which) {
  (void)which;
  return 0;
}

int fetestexcept(int which) {
  return __secateur_nondet_int() & which & 0x3d;
}
