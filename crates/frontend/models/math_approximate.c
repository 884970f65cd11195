// math.h: the functions that no standard rounds exactly. The result is any number that the argument does not rule out: enough to prove
// programs that do not depend on it, never a reason to call a program wrong without running the real function.
double __secateur_nondet_double(void);
void __secateur_assume(_Bool c);
void __secateur_unsupported(const char *what);

// `rule` speaks about x and r; not-a-number gives not-a-number and, unless `or_nan` allows it, nothing else does.
// Conditions are joined without branches.
#define ONE(name, rule, or_nan) \
  double name(double x) { \
    double r = __secateur_nondet_double(); \
    __secateur_assume((_Bool)(((x == x) & (((r == r) & (rule)) | ((r != r) & (or_nan)))) | ((x != x) & (r != r)))); \
    return r; \
  } \
  float name##f(float x) { \
    float r = (float)__secateur_nondet_double(); \
    __secateur_assume((_Bool)(((x == x) & (((r == r) & (rule)) | ((r != r) & (or_nan)))) | ((x != x) & (r != r)))); \
    return r; \
  } \
  long double name##l(long double x) { \
    __secateur_unsupported(#name "l"); \
    return x; \
  }

#define INFINITE(x) ((x) - (x) != 0)
#define SIGN_OF(x) (((x > 0) & (r >= 0)) | ((x < 0) & (r <= 0)) | ((x == 0) & (r == 0)))

ONE(exp, ((r >= 0) & ((x != 0) | (r == 1)) & ((x <= 0) | (r >= 1)) & ((x >= 0) | (r <= 1))), 0)
ONE(exp2, ((r >= 0) & ((x != 0) | (r == 1)) & ((x <= 0) | (r >= 1)) & ((x >= 0) | (r <= 1))), 0)
ONE(expm1, ((r >= -1) & SIGN_OF(x)), 0)
ONE(log, ((x >= 0) & ((x != 1) | (r == 0)) & ((x <= 1) | (r >= 0)) & ((x >= 1) | (r <= 0))), x < 0)
ONE(log2, ((x >= 0) & ((x != 1) | (r == 0)) & ((x <= 1) | (r >= 0)) & ((x >= 1) | (r <= 0))), x < 0)
ONE(log10, ((x >= 0) & ((x != 1) | (r == 0)) & ((x <= 1) | (r >= 0)) & ((x >= 1) | (r <= 0))), x < 0)
ONE(log1p, ((x >= -1) & SIGN_OF(x)), x < -1)
ONE(sin, (!INFINITE(x) & (r >= -1) & (r <= 1) & ((x != 0) | (r == 0))), INFINITE(x))
ONE(cos, (!INFINITE(x) & (r >= -1) & (r <= 1) & ((x != 0) | (r == 1))), INFINITE(x))
ONE(tan, (!INFINITE(x) & ((x != 0) | (r == 0))), INFINITE(x))
ONE(asin, ((x >= -1) & (x <= 1) & (r >= -1.5708) & (r <= 1.5708) & SIGN_OF(x)), (x < -1) | (x > 1))
ONE(acos, ((x >= -1) & (x <= 1) & (r >= 0) & (r <= 3.1416)), (x < -1) | (x > 1))
ONE(atan, ((r >= -1.5708) & (r <= 1.5708) & SIGN_OF(x)), 0)
ONE(sinh, (SIGN_OF(x)), 0)
ONE(cosh, ((r >= 1) & ((x != 0) | (r == 1))), 0)
ONE(tanh, ((r >= -1) & (r <= 1) & SIGN_OF(x)), 0)
ONE(asinh, (SIGN_OF(x)), 0)
ONE(acosh, ((x >= 1) & (r >= 0)), x < 1)
ONE(atanh, ((x >= -1) & (x <= 1) & SIGN_OF(x)), (x < -1) | (x > 1))
ONE(cbrt, (SIGN_OF(x)), 0)
ONE(erf, ((r >= -1) & (r <= 1) & SIGN_OF(x)), 0)
ONE(erfc, ((r >= 0) & (r <= 2)), 0)
ONE(tgamma, 1, x <= 0)
ONE(lgamma, 1, 0)

#define TWO(name, rule) \
  double name(double x, double y) { \
    double r = __secateur_nondet_double(); \
    __secateur_assume((_Bool)(rule)); \
    return r; \
  } \
  float name##f(float x, float y) { \
    float r = (float)__secateur_nondet_double(); \
    __secateur_assume((_Bool)(rule)); \
    return r; \
  } \
  long double name##l(long double x, long double y) { \
    __secateur_unsupported(#name "l"); \
    return x + y; \
  }

// x^0 and 1^y are 1 even for not-a-number; a positive x has no negative power.
TWO(pow, ((y != 0) | (r == 1)) & ((x != 1) | (r == 1)) & ((x == x) | (y == 0) | (r != r)) & ((y == y) | (x == 1) | (r != r)) &
             (!(x > 0) | (r >= 0) | (y != y)))
TWO(atan2, (((x == x) & (y == y)) & (r >= -3.1416) & (r <= 3.1416)) | (((x != x) | (y != y)) & (r != r)))
TWO(hypot, (r >= 0) | ((r != r) & ((x != x) | (y != y)) & !((x == x) & INFINITE(x)) & !((y == y) & INFINITE(y))))
