// math.h: the functions whose result IEEE arithmetic or the bits determine. What the engine has as an operation is left to it (the
// llvm.* functions and builtins); errno is set without a branch.
// A function comes in double, float and long double: FAMILY lists the types once.
typedef unsigned long long u64;

int *__errno_location(void);
double llvm_sqrt(double x) __asm__("llvm.sqrt.f64");
float llvm_sqrtf(float x) __asm__("llvm.sqrt.f32");
double llvm_fma(double x, double y, double z) __asm__("llvm.fma.f64");
float llvm_fmaf(float x, float y, float z) __asm__("llvm.fma.f32");
#if __LDBL_MANT_DIG__ == 64
long double llvm_sqrtl(long double x) __asm__("llvm.sqrt.f80");
long double llvm_fmal(long double x, long double y, long double z) __asm__("llvm.fma.f80");
#else
long double llvm_sqrtl(long double x) __asm__("llvm.sqrt.f64");
long double llvm_fmal(long double x, long double y, long double z) __asm__("llvm.fma.f64");
#endif

enum { EDOM_ = 33, ERANGE_ = 34 };

static void set_errno_if(int condition, int error) {
  int *place = __errno_location();
  *place = (*place & ~-condition) | (error & -condition);
}

#define FAMILY(ONE) ONE(double, ) ONE(float, f) ONE(long double, l)

#define UNARY(T, s, name) \
  T name##s(T x) { \
    return __builtin_##name##s(x); \
  }
#define ROUNDING(T, s) \
  UNARY(T, s, fabs) \
  UNARY(T, s, floor) \
  UNARY(T, s, ceil) \
  UNARY(T, s, trunc) \
  UNARY(T, s, round) \
  UNARY(T, s, rint) \
  UNARY(T, s, nearbyint) \
  T copysign##s(T x, T y) { \
    return __builtin_copysign##s(x, y); \
  } \
  T fmax##s(T x, T y) { \
    return __builtin_fmax##s(x, y); \
  } \
  T fmin##s(T x, T y) { \
    return __builtin_fmin##s(x, y); \
  } \
  long lround##s(T x) { \
    return (long)__builtin_round##s(x); \
  } \
  long long llround##s(T x) { \
    return (long long)__builtin_round##s(x); \
  } \
  long lrint##s(T x) { \
    return (long)__builtin_rint##s(x); \
  } \
  long long llrint##s(T x) { \
    return (long long)__builtin_rint##s(x); \
  }
FAMILY(ROUNDING)

// The remainder is an LLVM instruction, which clang only uses when it need not set errno. Without it: subtract the largest multiple
// y * 2^k, which is exact.
#ifdef __NO_MATH_ERRNO__
#define REMAINDER_OF(T, s) \
  static T truncated_remainder##s(T x, T y) { \
    return __builtin_fmod##s(x, y); \
  }
#else
#define REMAINDER_OF(T, s) \
  static T truncated_remainder##s(T x, T y) { \
    T r = __builtin_fabs##s(x); \
    T d = __builtin_fabs##s(y); \
    if (x != x || y != y || d == 0 || r - r != 0) \
      return (x * y) / (x * y); \
    while (r >= d) { \
      T t = d; \
      while (t <= r - t) \
        t *= 2; \
      r -= t; \
    } \
    return __builtin_copysign##s(r, x); \
  }
#endif

#define ARITHMETIC(T, s) \
  REMAINDER_OF(T, s) \
  T fmod##s(T x, T y) { \
    set_errno_if((x == x) & (y == y) & ((y == 0) | (x - x != 0)), EDOM_); \
    return truncated_remainder##s(x, y); \
  } \
  T sqrt##s(T x) { \
    set_errno_if(x < 0, EDOM_); \
    return llvm_sqrt##s(x); \
  } \
  T fma##s(T x, T y, T z) { \
    return llvm_fma##s(x, y, z); \
  } \
  T fdim##s(T x, T y) { \
    if (x <= y) \
      return 0; \
    T r = x - y; \
    set_errno_if((r - r != 0) & (x - x == 0) & (y - y == 0), ERANGE_); \
    return r; \
  } \
  T modf##s(T x, T *whole) { \
    T w = __builtin_trunc##s(x); \
    *whole = w; \
    T r = x - w; \
    if ((x == x) & (x - x != 0)) \
      r = 0; /* infinite */ \
    return __builtin_copysign##s(r, x); \
  } \
  T nan##s(const char *text) { \
    (void)text; \
    return (T)__builtin_nan(""); \
  } \
  static T nearest_remainder##s(T x, T y) { \
    T d = __builtin_fabs##s(y); \
    set_errno_if((x == x) & (y == y) & ((y == 0) | (x - x != 0)), EDOM_); \
    if (x != x || y != y || d == 0 || x - x != 0) \
      return (x * y) / (x * y); \
    /* at most half a step remains to be done after the remainder by 2 |y| */ \
    T r = __builtin_fabs##s(d + d - (d + d) == 0 ? truncated_remainder##s(x, d + d) : x); \
    if (r > d - r) { \
      r -= d; \
      if (r >= d - r) \
        r -= d; \
    } \
    return __builtin_signbit(x) ? -r : r; \
  } \
  T remainder##s(T x, T y) { \
    return nearest_remainder##s(x, y); \
  } \
  T drem##s(T x, T y) { \
    return nearest_remainder##s(x, y); \
  }
FAMILY(ARITHMETIC)

