// stdlib.h: text to floating point, correctly rounded (to nearest, ties to even) as glibc does it.
// Short decimal numbers take one exact IEEE operation, which stays tractable when digits are symbolic; all others go through an
// exact decimal that is scaled by powers of two until its integer part is the mantissa.
typedef __SIZE_TYPE__ size_t;
typedef unsigned long long u64;

int *__errno_location(void);
void __secateur_unsupported(const char *what);

enum { ERANGE_ = 34, MAX_DIGITS = 800, MAX_SHIFT = 56 };

// What a number is in text, before rounding: kind, and for finite ones mantissa * 2^exponent + rest, mantissa normalised to 64 bits.
enum { ZERO, FINITE, INFINITE, NOT_A_NUMBER };
enum { NOTHING, UNDER_HALF, HALF, OVER_HALF }; // the rest, in units of the mantissa's last place
struct parsed {
  int kind, negative, exponent, rest;
  int scaled; // mantissa, exponent and rest are there; else the decimal is still to be scaled
  u64 mantissa;
  int small, small_exponent; // a decimal with at most 15 digits: small_mantissa * 10^small_exponent
  u64 small_mantissa;
  size_t length; // characters consumed, 0 if there is no number
};

// The exact decimal 0.d0 d1 d2 ... * 10^point; `lost` if non-zero digits fell off the end.
static struct {
  int count, point, lost;
  unsigned char digit[MAX_DIGITS];
} decimal;

static void trim(void) {
  while (decimal.count > 0 && decimal.digit[decimal.count - 1] == 0)
    decimal.count--;
}

static void times_power_of_two(int k) {
  u64 carry = 0;
  for (int i = decimal.count; i > 0; i--) {
    u64 v = ((u64)decimal.digit[i - 1] << k) + carry;
    decimal.digit[i - 1] = (unsigned char)(v % 10);
    carry = v / 10;
  }
  int more = 0;
  for (u64 c = carry; c; c /= 10)
    more++;
  for (int i = decimal.count; i > 0; i--) {
    if (i - 1 + more < MAX_DIGITS)
      decimal.digit[i - 1 + more] = decimal.digit[i - 1];
    else
      decimal.lost |= decimal.digit[i - 1] != 0;
  }
  for (int i = more; i > 0; i--) {
    decimal.digit[i - 1] = (unsigned char)(carry % 10);
    carry /= 10;
  }
  decimal.count += more;
  if (decimal.count > MAX_DIGITS)
    decimal.count = MAX_DIGITS;
  decimal.point += more;
  trim();
}

static void by_power_of_two(int k) {
  u64 n = 0;
  int read = 0;
  int write = 0;
  while (n >> k == 0) { // the number is not zero: this ends
    n = n * 10 + (read < decimal.count ? decimal.digit[read] : 0);
    read++;
  }
  decimal.point -= read - 1;
  u64 mask = ((u64)1 << k) - 1;
  while (n || read < decimal.count) {
    unsigned char d = (unsigned char)(n >> k);
    n &= mask;
    if (write < MAX_DIGITS)
      decimal.digit[write++] = d;
    else
      decimal.lost |= d != 0;
    n = n * 10 + (read < decimal.count ? decimal.digit[read] : 0);
    read++;
  }
  decimal.count = write;
  trim();
}

// Scales the decimal (not zero) into mantissa, exponent and rest.
static void to_binary(struct parsed *p) {
  int exponent = 0;
  while (decimal.point > 0) {
    int k = decimal.point > 16 ? MAX_SHIFT : decimal.point * 3;
    by_power_of_two(k);
    exponent += k;
  }
  while (decimal.point < 0 || decimal.digit[0] < 5) {
    int k = decimal.point < -16 ? MAX_SHIFT : decimal.point < 0 ? -decimal.point * 3 : 1;
    times_power_of_two(k);
    exponent -= k;
  }
  // now in [1/2, 1): after 64 more the integer part is the mantissa
  times_power_of_two(32);
  times_power_of_two(32);
  u64 mantissa = 0;
  for (int i = 0; i < decimal.point; i++)
    mantissa = mantissa * 10 + (i < decimal.count ? decimal.digit[i] : 0);
  int first = decimal.point < decimal.count ? decimal.digit[decimal.point] : 0;
  int beyond = (decimal.count > decimal.point + 1) | decimal.lost;
  p->mantissa = mantissa;
  p->exponent = exponent - 64;
  p->rest = first > 5 || (first == 5 && beyond) ? OVER_HALF : first == 5 ? HALF : first || beyond ? UNDER_HALF : NOTHING;
}

static int is_digit(char c) {
  return (unsigned)c - '0' < 10u;
}

static unsigned hex_digit(char c) {
  unsigned letter = ((unsigned)(unsigned char)c | 32) - 'a';
  return is_digit(c) ? (unsigned)c - '0' : letter < 6 ? letter + 10 : 16;
}

// Reads [+-]digits after an exponent letter at s[i]; returns the place after it, i if there is no exponent.
static size_t read_exponent(const char *s, size_t i, long *value) {
  size_t start = i;
  i++;
  int negative = s[i] == '-';
  if (negative || s[i] == '+')
    i++;
  if (!is_digit(s[i]))
    return start;
  long v = 0;
  for (; is_digit(s[i]); i++)
    if (v < 100000000)
      v = v * 10 + (s[i] - '0');
  *value = negative ? -v : v;
  return i;
}

// Digits bit by bit: 64 of them from the first one on, then the rest.
static size_t parse_hex(const char *s, size_t i, struct parsed *p) {
  u64 mantissa = 0;
  long exponent = 0, written = 0;
  int after_point = 0, dropped = 0, half = 0, beyond = 0;
  for (;; i++) {
    if (s[i] == '.' && !after_point) {
      after_point = 1;
      continue;
    }
    unsigned d = hex_digit(s[i]);
    if (d > 15)
      break;
    exponent -= 4 * after_point;
    for (int bit = 3; bit >= 0; bit--) {
      int b = d >> bit & 1;
      if (mantissa >> 63) {
        if (dropped)
          beyond |= b;
        else
          half = b;
        dropped = 1;
        exponent++;
      } else {
        mantissa = mantissa << 1 | (unsigned)b;
      }
    }
  }
  if ((s[i] | 32) == 'p')
    i = read_exponent(s, i, &written);
  if (!mantissa)
    return i;
  exponent += written;
  while (mantissa >> 63 == 0) {
    mantissa <<= 1;
    exponent--;
  }
  p->kind = FINITE;
  p->mantissa = mantissa;
  p->exponent = (int)exponent;
  p->rest = half ? (beyond ? OVER_HALF : HALF) : beyond ? UNDER_HALF : NOTHING;
  return i;
}

static size_t parse_decimal(const char *s, size_t i, struct parsed *p) {
  long written = 0, point = 0;
  int after_point = 0, digits = 0;
  u64 small = 0;
  decimal.count = 0;
  decimal.lost = 0;
  for (;; i++) {
    if (s[i] == '.' && !after_point) {
      after_point = 1;
      continue;
    }
    if (!is_digit(s[i]))
      break;
    int d = s[i] - '0';
    if (digits < 15)
      small = small * 10 + (unsigned)d;
    if (digits == 0 && d == 0) { // leading zeros are no digits
      point -= after_point;
      continue;
    }
    digits++;
    point += !after_point;
    if (decimal.count < MAX_DIGITS)
      decimal.digit[decimal.count++] = (unsigned char)d;
    else
      decimal.lost |= d != 0;
  }
  if ((s[i] | 32) == 'e')
    i = read_exponent(s, i, &written);
  if (digits == 0)
    return i;
  p->kind = FINITE;
  point += written;
  p->small = digits <= 15;
  p->small_mantissa = small;
  p->small_exponent = point - digits > 1000 ? 1000 : point - digits < -1000 ? -1000 : (int)(point - digits);
  trim();
  p->mantissa = (u64)1 << 63;
  if (point > 6000) { // beyond every format
    p->small = 0;
    p->exponent = 100000;
    p->rest = NOTHING;
  } else if (point < -6000) {
    p->small = 0;
    p->exponent = -100000;
    p->rest = UNDER_HALF;
  } else {
    decimal.point = (int)point;
    p->scaled = 0;
  }
  return i;
}

// Does s start with the lower-case word, in any case?
static int starts_with(const char *s, const char *word) {
  for (size_t i = 0; word[i]; i++)
    if ((s[i] | 32) != word[i])
      return 0;
  return 1;
}

static size_t parse_nan(const char *s, size_t i) {
  i += 3;
  if (s[i] != '(')
    return i;
  size_t j = i + 1;
  while (is_digit(s[j]) || ((unsigned)(unsigned char)s[j] | 32) - 'a' < 26u || s[j] == '_')
    j++;
  return s[j] == ')' ? j + 1 : i;
}

static void parse(const char *s, struct parsed *p) {
  size_t i = 0;
  p->kind = ZERO;
  p->scaled = 1;
  p->small = 0;
  p->length = 0;
  while (s[i] == ' ' || (unsigned)s[i] - '\t' < 5u)
    i++;
  p->negative = s[i] == '-';
  if (p->negative || s[i] == '+')
    i++;
  if (s[i] == '0' && (s[i + 1] | 32) == 'x' && (hex_digit(s[i + 2]) < 16 || (s[i + 2] == '.' && hex_digit(s[i + 3]) < 16))) {
    p->length = parse_hex(s, i + 2, p);
  } else if (is_digit(s[i]) || (s[i] == '.' && is_digit(s[i + 1]))) {
    p->length = parse_decimal(s, i, p);
  } else if (starts_with(s + i, "inf")) {
    p->kind = INFINITE;
    p->length = i + (starts_with(s + i + 3, "inity") ? 8 : 3);
  } else if (starts_with(s + i, "nan")) {
    p->kind = NOT_A_NUMBER;
    p->length = parse_nan(s, i);
  }
}

// Rounds mantissa >> drop with the rest below it, to nearest, ties to even; the carry may reach one bit more.
static u64 rounded(u64 mantissa, int rest, int drop, int *inexact) {
  u64 kept = 0;
  int up = 0;
  if (drop > 64) {
    *inexact = 1;
    return 0;
  }
  if (drop == 0) {
    kept = mantissa;
    up = rest == OVER_HALF || (rest == HALF && (kept & 1));
    *inexact = rest != NOTHING;
  } else {
    kept = drop == 64 ? 0 : mantissa >> drop;
    u64 low = drop == 64 ? mantissa : mantissa & (((u64)1 << drop) - 1);
    u64 half = (u64)1 << (drop - 1);
    up = low > half || (low == half && (rest != NOTHING || (kept & 1)));
    *inexact = low != 0 || rest != NOTHING;
  }
  return kept + (u64)up;
}

// Mantissa (with its leading bit) and biased exponent of a format with `bits` of precision; biased 0 for subnormal numbers.
struct rounded_number {
  u64 mantissa;
  int biased;
};

static struct rounded_number round_to(struct parsed *p, int bits, int bias) {
  struct rounded_number r = {0, 0};
  int inexact, unused;
  if (p->kind == ZERO)
    return r;
  int largest = 2 * bias + 1; // the biased exponent of infinity
  if (!p->scaled)
    to_binary(p);
  int biased = p->exponent + 63 + bias;
  int tiny = biased <= 0;
  // subnormal after rounding, unless rounding with full precision would reach the smallest normal number
  if (biased == 0 && bits < 64 && rounded(p->mantissa, p->rest, 64 - bits, &unused) >> bits)
    tiny = 0;
  if (biased == 0 && bits == 64 && rounded(p->mantissa, p->rest, 0, &unused) == 0)
    tiny = 0;
  int drop = 64 - bits + (biased <= 0 ? (biased < -200 ? 201 : 1 - biased) : 0);
  r.mantissa = rounded(p->mantissa, p->rest, drop, &inexact);
  r.biased = biased <= 0 ? 0 : biased;
  if (biased > 0 && (bits < 64 ? r.mantissa >> bits : r.mantissa == 0)) { // carried into one bit more
    r.mantissa = (u64)1 << (bits - 1);
    r.biased++;
  } else if (biased <= 0 && r.mantissa >> (bits - 1)) {
    r.biased = 1;
  }
  if (r.biased >= largest) {
    r.biased = largest;
    r.mantissa = (u64)1 << (bits - 1);
    *__errno_location() = ERANGE_;
  } else if (tiny && inexact) {
    *__errno_location() = ERANGE_;
  }
  return r;
}

static const double powers[23] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                  1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

static double make_double(struct parsed *p) {
  union {
    u64 bits;
    double value;
  } u;
  if (p->small && p->small_exponent >= -22 && p->small_exponent <= 22) {
    double m = (double)p->small_mantissa; // both operands are exact: one rounding
    m = p->small_exponent < 0 ? m / powers[-p->small_exponent] : m * powers[p->small_exponent];
    return p->negative ? -m : m;
  }
  struct rounded_number r = {(u64)3 << 51, 0x7ff};
  if (p->kind == INFINITE)
    r.mantissa = (u64)1 << 52;
  else if (p->kind != NOT_A_NUMBER)
    r = round_to(p, 53, 1023);
  u.bits = (r.mantissa & (((u64)1 << 52) - 1)) | (u64)r.biased << 52 | (u64)p->negative << 63;
  return u.value;
}

static float make_float(struct parsed *p) {
  union {
    unsigned bits;
    float value;
  } u;
  if (p->small && p->small_mantissa < 1u << 24 && p->small_exponent >= -10 && p->small_exponent <= 10) {
    float m = (float)p->small_mantissa;
    m = p->small_exponent < 0 ? m / (float)powers[-p->small_exponent] : m * (float)powers[p->small_exponent];
    return p->negative ? -m : m;
  }
  struct rounded_number r = {(u64)3 << 22, 0xff};
  if (p->kind == INFINITE)
    r.mantissa = (u64)1 << 23;
  else if (p->kind != NOT_A_NUMBER)
    r = round_to(p, 24, 127);
  u.bits = ((unsigned)r.mantissa & ((1u << 23) - 1)) | (unsigned)r.biased << 23 | (unsigned)p->negative << 31;
  return u.value;
}

#if __LDBL_MANT_DIG__ == 64
static long double make_long_double(struct parsed *p) {
  union {
    struct {
      u64 mantissa;
      unsigned short sign_exponent;
    } bits;
    long double value;
  } u;
  if (decimal.lost)
    __secateur_unsupported("strtold of more than 800 digits");
  struct rounded_number r = {(u64)3 << 62, 0x7fff};
  if (p->kind == INFINITE)
    r.mantissa = (u64)1 << 63;
  else if (p->kind != NOT_A_NUMBER)
    r = round_to(p, 64, 16383);
  u.value = 0;
  u.bits.mantissa = r.mantissa;
  u.bits.sign_exponent = (unsigned short)(r.biased | p->negative << 15);
  return u.value;
}
#else
static long double make_long_double(struct parsed *p) {
  return make_double(p);
}
#endif

static void finish(const char *s, char **end, struct parsed *p) {
  decimal.count = 0;
  decimal.lost = 0;
  parse(s, p);
  if (end)
    *end = (char *)s + p->length;
  if (!p->length) // no number: positive zero
    p->negative = 0;
}

double strtod(const char *s, char **end) {
  struct parsed p;
  finish(s, end, &p);
  return make_double(&p);
}

double __strtod_internal(const char *s, char **end, int group) {
  (void)group;
  struct parsed p;
  finish(s, end, &p);
  return make_double(&p);
}

double atof(const char *s) {
  struct parsed p;
  finish(s, 0, &p);
  return make_double(&p);
}

float strtof(const char *s, char **end) {
  struct parsed p;
  finish(s, end, &p);
  return make_float(&p);
}

long double strtold(const char *s, char **end) {
  struct parsed p;
  finish(s, end, &p);
  return make_long_double(&p);
}

// For the scanf family: how many characters of s are a number. The value is stored as the length modifier says: 0 float, 1 double,
// 2 long double, -1 not at all.
size_t __secateur_lib_scan_float(const char *s, int size, void *place) {
  struct parsed p;
  finish(s, 0, &p);
  if (p.length == 0 || size < 0)
    return p.length;
  if (size == 0)
    *(float *)place = make_float(&p);
  else if (size == 1)
    *(double *)place = make_double(&p);
  else
    *(long double *)place = make_long_double(&p);
  return p.length;
}
