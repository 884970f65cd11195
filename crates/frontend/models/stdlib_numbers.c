// stdlib.h: integer arithmetic, conversion of text to integers.
// Under the no-overflow property abs(INT_MIN) overflows here where the standard says it does.
typedef __SIZE_TYPE__ size_t;

int *__errno_location(void);

enum { EINVAL_ = 22, ERANGE_ = 34 };

// The sign is spread over a mask: no branch, and the one overflow is that of the negation.
int abs(int x) {
  int sign = x >> (8 * sizeof x - 1);
  return (x ^ sign) - sign;
}

long labs(long x) {
  long sign = x >> (8 * sizeof x - 1);
  return (x ^ sign) - sign;
}

long long llabs(long long x) {
  long long sign = x >> (8 * sizeof x - 1);
  return (x ^ sign) - sign;
}

typedef struct {
  int quot, rem;
} div_t;
typedef struct {
  long quot, rem;
} ldiv_t;
typedef struct {
  long long quot, rem;
} lldiv_t;

div_t div(int a, int b) {
  div_t r = {a / b, a % b};
  return r;
}

ldiv_t ldiv(long a, long b) {
  ldiv_t r = {a / b, a % b};
  return r;
}

lldiv_t lldiv(long long a, long long b) {
  lldiv_t r = {a / b, a % b};
  return r;
}

static int is_space(char c) {
  return (c == ' ') | ((unsigned)c - '\t' < 5u);
}

// The value of a digit in any base, at least 36 for what is none; without branches.
static unsigned digit(char c) {
  unsigned decimal = (unsigned)(unsigned char)c - '0';
  unsigned letter = ((unsigned)(unsigned char)c | 32) - 'a';
  unsigned is_decimal = decimal < 10;
  unsigned is_letter = letter < 26;
  return is_decimal * decimal + is_letter * (letter + 10) + (1 - (is_decimal | is_letter)) * 36;
}

// The conversion all of the family share. A magnitude over the limit of its sign saturates; `binary` admits the prefix 0b of C23.
// The unsigned ones negate what fits, but do not negate the saturated value.
static unsigned long long convert(const char *s, char **end, int base, int binary, unsigned long long positive_limit,
                                  unsigned long long negative_limit, int negate_saturated) {
  size_t i = 0;
  if (base < 0 || base == 1 || base > 36) {
    *__errno_location() = EINVAL_;
    return 0;
  }
  while (is_space(s[i]))
    i++;
  unsigned long long limit = positive_limit;
  int negative = s[i] == '-';
  if (negative) {
    limit = negative_limit;
    i++;
  } else if (s[i] == '+') {
    i++;
  }
  if ((base == 0 || base == 16) && s[i] == '0' && (s[i + 1] | 32) == 'x' && digit(s[i + 2]) < 16) {
    i += 2;
    base = 16;
  } else if (binary && (base == 0 || base == 2) && s[i] == '0' && (s[i + 1] | 32) == 'b' && digit(s[i + 2]) < 2) {
    i += 2;
    base = 2;
  } else if (base == 0) {
    base = s[i] == '0' ? 8 : 10;
  }
  unsigned long long b = (unsigned)base;
  unsigned long long value = 0;
  size_t first = i;
  int too_big = 0;
  for (;;) {
    unsigned d = digit(s[i]);
    if (d >= (unsigned)base)
      break;
    // value * b + d > limit, asked without overflowing; once too big, always too big
    too_big |= (value > limit / b) | ((value == limit / b) & (d > limit % b));
    value = value * b + d;
    i++;
  }
  if (end)
    *end = (char *)s + (i > first ? i : 0);
  if (too_big) {
    *__errno_location() = ERANGE_;
    value = limit;
    negative &= negate_saturated;
  }
  return negative ? ~value + 1 : value;
}

static unsigned long long signed_conversion(const char *s, char **end, int base, int binary, unsigned long long max) {
  return convert(s, end, base, binary, max, max + 1, 1);
}

static unsigned long long unsigned_conversion(const char *s, char **end, int base, int binary, unsigned long long max) {
  return convert(s, end, base, binary, max, max, 0);
}

#define LONG_LIMIT ((unsigned long)__LONG_MAX__)
#define LLONG_LIMIT ((unsigned long long)__LONG_LONG_MAX__)

long strtol(const char *s, char **end, int base) {
  return (long)signed_conversion(s, end, base, 0, LONG_LIMIT);
}

long __isoc23_strtol(const char *s, char **end, int base) {
  return (long)signed_conversion(s, end, base, 1, LONG_LIMIT);
}

long __strtol_internal(const char *s, char **end, int base, int group) {
  (void)group;
  return (long)signed_conversion(s, end, base, 0, LONG_LIMIT);
}

long long strtoll(const char *s, char **end, int base) {
  return (long long)signed_conversion(s, end, base, 0, LLONG_LIMIT);
}

long long __isoc23_strtoll(const char *s, char **end, int base) {
  return (long long)signed_conversion(s, end, base, 1, LLONG_LIMIT);
}

long long strtoq(const char *s, char **end, int base) {
  return (long long)signed_conversion(s, end, base, 0, LLONG_LIMIT);
}

long long strtoimax(const char *s, char **end, int base) {
  return (long long)signed_conversion(s, end, base, 0, LLONG_LIMIT);
}

unsigned long strtoul(const char *s, char **end, int base) {
  return (unsigned long)unsigned_conversion(s, end, base, 0, 2 * LONG_LIMIT + 1);
}

unsigned long __isoc23_strtoul(const char *s, char **end, int base) {
  return (unsigned long)unsigned_conversion(s, end, base, 1, 2 * LONG_LIMIT + 1);
}

unsigned long long strtoull(const char *s, char **end, int base) {
  return unsigned_conversion(s, end, base, 0, 2 * LLONG_LIMIT + 1);
}

unsigned long long __isoc23_strtoull(const char *s, char **end, int base) {
  return unsigned_conversion(s, end, base, 1, 2 * LLONG_LIMIT + 1);
}

unsigned long long strtouq(const char *s, char **end, int base) {
  return unsigned_conversion(s, end, base, 0, 2 * LLONG_LIMIT + 1);
}

unsigned long long strtoumax(const char *s, char **end, int base) {
  return unsigned_conversion(s, end, base, 0, 2 * LLONG_LIMIT + 1);
}

int atoi(const char *s) {
  return (int)(long)signed_conversion(s, 0, 10, 0, LONG_LIMIT);
}

long atol(const char *s) {
  return (long)signed_conversion(s, 0, 10, 0, LONG_LIMIT);
}

long long atoll(const char *s) {
  return (long long)signed_conversion(s, 0, 10, 0, LLONG_LIMIT);
}
