// The one formatter behind the sprintf family and the printf variants that are not the engine's own.
// Text goes to a buffer of `room` bytes (what does not fit is counted only) or, when there is a stream, to fputc.
// Exact for integers, characters and strings; the digits of %p are any; floating point is not formatted.
typedef __SIZE_TYPE__ size_t;
typedef __INTMAX_TYPE__ intmax_t;
typedef __UINTMAX_TYPE__ uintmax_t;

int fputc(int c, void *stream);
int *__errno_location(void);
int __secateur_nondet_int(void);
void __secateur_assume(_Bool c);
void __secateur_check(_Bool ok, const char *what);
void __secateur_unsupported(const char *what);

enum { EOVERFLOW_ = 75 };
enum { LEFT = 1, PLUS = 2, SPACE = 4, ALTERNATE = 8, ZERO = 16 };

// The state of the run at hand, as plain variables: no formatting happens inside another.
static char *to_buffer;
static size_t to_room;
static void *to_stream;
static size_t count;
static int count_unknown;

// The conversion at hand.
static int flags;
static size_t width;
static int precision; // negative if there is none
static int length;    // 0 int, 1 long, 2 long long, -1 short, -2 char

static void put(char c) {
  if (to_stream)
    fputc((unsigned char)c, to_stream);
  else if (count < to_room)
    to_buffer[count] = c;
  count++;
}

static void fill(char c, size_t n) {
  for (size_t i = 0; i < n; i++)
    put(c);
}

// Prefix, zeros and text, padded to the width with spaces.
static void padded(const char *prefix, size_t prefix_length, size_t zeros, const char *text, size_t n) {
  size_t used = prefix_length + zeros + n;
  size_t pad = width > used ? width - used : 0;
  if (!(flags & LEFT))
    fill(' ', pad);
  for (size_t i = 0; i < prefix_length; i++)
    put(prefix[i]);
  fill('0', zeros);
  for (size_t i = 0; i < n; i++)
    put(text[i]);
  if (flags & LEFT)
    fill(' ', pad);
}

static void number(const char *prefix, size_t prefix_length, const char *digits, size_t n) {
  size_t zeros = 0;
  if (precision >= 0)
    zeros = (size_t)precision > n ? (size_t)precision - n : 0;
  else if ((flags & ZERO) && !(flags & LEFT))
    zeros = width > prefix_length + n ? width - prefix_length - n : 0;
  padded(prefix, prefix_length, zeros, digits, n);
}

static void integer(uintmax_t value, int negative, char conversion) {
  char digits[24];
  char prefix[2];
  size_t prefix_length = 0;
  size_t start = sizeof digits;
  unsigned base = conversion == 'o' ? 8 : (conversion | 32) == 'x' ? 16 : 10;
  int letters = (conversion == 'X' ? 'A' : 'a') - 10 - '0';
  for (uintmax_t rest = value; rest; rest /= base) {
    int d = (int)(rest % base);
    start--;
    digits[start] = (char)('0' + d + letters * (d > 9));
  }
  if (start == sizeof digits && precision != 0) {
    start--;
    digits[start] = '0';
  }
  size_t n = sizeof digits - start;
  if (conversion == 'd') {
    if (negative || (flags & (PLUS | SPACE))) {
      prefix[0] = negative ? '-' : (flags & PLUS) ? '+' : ' ';
      prefix_length = 1;
    }
  } else if ((flags & ALTERNATE) && base == 16 && value) {
    prefix[0] = '0';
    prefix[1] = conversion;
    prefix_length = 2;
  } else if ((flags & ALTERNATE) && base == 8 && (n == 0 || value) && precision <= (int)n) {
    start--; // the first digit must be a zero
    digits[start] = '0';
    n++;
  }
  number(prefix, prefix_length, digits + start, n);
}

static void string(const char *s) {
  __secateur_check(s != 0, "null pointer printed as a string");
  size_t n = 0;
  if (!s) { // where memory is not the property: what glibc prints
    padded("", 0, 0, "(null)", precision < 0 || precision >= 6 ? 6 : 0);
    return;
  }
  while ((precision < 0 || n < (size_t)precision) && s[n])
    n++;
  padded("", 0, 0, s, n);
}

// 0x and the hexadecimal digits of an address, which are any: at most 8 or 16, without leading zero.
static void address(const void *p) {
  char digits[2 * sizeof p];
  if (!p) {
    padded("", 0, 0, "(nil)", 5);
    return;
  }
  int n = __secateur_nondet_int();
  __secateur_assume((_Bool)((n >= 1) & (n <= (int)sizeof digits)));
  for (int i = 0; i < n; i++) {
    int d = __secateur_nondet_int();
    __secateur_assume((_Bool)((d >= (i == 0)) & (d <= 15)));
    digits[i] = (char)('0' + d + ('a' - '0' - 10) * (d > 9));
  }
  number("0x", 2, digits, (size_t)n);
}

static void store_count(void *place) {
  if (count_unknown)
    __secateur_unsupported("printf %n after a floating-point conversion");
  if (length >= 2)
    *(long long *)place = (long long)count;
  else if (length == 1)
    *(long *)place = (long)count;
  else if (length == 0)
    *(int *)place = (int)count;
  else if (length == -1)
    *(short *)place = (short)count;
  else
    *(signed char *)place = (signed char)count;
}

static int flag(char c) {
  return c == '-' ? LEFT : c == '+' ? PLUS : c == ' ' ? SPACE : c == '#' ? ALTERNATE : c == '0' ? ZERO : 0;
}

// Reads a length modifier at format[i], returns the place after it.
static size_t read_length(const char *format, size_t i) {
  length = 0;
  for (;; i++) {
    if (format[i] == 'h')
      length--;
    else if (format[i] == 'l')
      length++;
    else if (format[i] == 'q' || format[i] == 'L')
      length = 2;
    else if (format[i] == 'j')
      length = sizeof(intmax_t) > sizeof(long) ? 2 : 1;
    else if (format[i] == 'z' || format[i] == 'Z' || format[i] == 't')
      length = sizeof(size_t) > sizeof(int) ? 1 : 0;
    else
      return i;
  }
}

// Reads a number at format[i] that saturates at INT_MAX; the place after it is in number_end.
static size_t number_end;
static size_t read_number(const char *format, size_t i) {
  size_t n = 0;
  for (; (unsigned)format[i] - '0' < 10u; i++)
    n = n < __INT_MAX__ / 10 ? n * 10 + (size_t)(format[i] - '0') : __INT_MAX__;
  number_end = i;
  return n;
}

static int finished(void) {
  if (count_unknown) { // on a stream nobody sees the text; how long it is remains open
    int total = __secateur_nondet_int();
    __secateur_assume((_Bool)((total >= 0) & ((size_t)total >= count)));
    return total;
  }
  if (count > __INT_MAX__) {
    *__errno_location() = EOVERFLOW_;
    return -1;
  }
  return (int)count;
}

static int format_all(char *buffer, size_t room, void *stream, const char *format, __builtin_va_list arguments) {
  to_buffer = buffer;
  to_room = room;
  to_stream = stream;
  count = 0;
  count_unknown = 0;
  for (size_t i = 0; format[i]; i++) {
    if (format[i] != '%') {
      put(format[i]);
      continue;
    }
    flags = 0;
    precision = -1;
    for (i++; flag(format[i]) || format[i] == '\''; i++)
      flags |= flag(format[i]);
    if (format[i] == '*') {
      int w = __builtin_va_arg(arguments, int);
      flags |= w < 0 ? LEFT : 0;
      width = w < 0 ? -(size_t)w : (size_t)w;
      i++;
    } else {
      width = read_number(format, i);
      i = number_end;
    }
    if (format[i] == '.' && format[i + 1] == '*') {
      precision = __builtin_va_arg(arguments, int);
      i += 2;
    } else if (format[i] == '.') {
      precision = (int)read_number(format, i + 1);
      i = number_end;
    }
    if (width >= __INT_MAX__ || precision == __INT_MAX__) {
      *__errno_location() = EOVERFLOW_;
      return -1;
    }
    i = read_length(format, i);
    switch (format[i]) {
    case 'd':
    case 'i': {
      intmax_t v;
      if (length >= 2)
        v = __builtin_va_arg(arguments, long long);
      else if (length == 1)
        v = __builtin_va_arg(arguments, long);
      else
        v = __builtin_va_arg(arguments, int);
      if (length < 0)
        v = length == -1 ? (short)v : (signed char)v;
      integer(v < 0 ? -(uintmax_t)v : (uintmax_t)v, v < 0, 'd');
      break;
    }
    case 'u':
    case 'o':
    case 'x':
    case 'X': {
      uintmax_t v;
      if (length >= 2)
        v = __builtin_va_arg(arguments, unsigned long long);
      else if (length == 1)
        v = __builtin_va_arg(arguments, unsigned long);
      else
        v = __builtin_va_arg(arguments, unsigned);
      if (length < 0)
        v = length == -1 ? (unsigned short)v : (unsigned char)v;
      integer(v, 0, format[i]);
      break;
    }
    case 'c': {
      char c = (char)__builtin_va_arg(arguments, int);
      if (length > 0)
        __secateur_unsupported("wide characters in printf");
      padded("", 0, 0, &c, 1);
      break;
    }
    case 's':
      if (length > 0)
        __secateur_unsupported("wide characters in printf");
      string(__builtin_va_arg(arguments, const char *));
      break;
    case 'p':
      address(__builtin_va_arg(arguments, const void *));
      break;
    case 'n':
      store_count(__builtin_va_arg(arguments, void *));
      break;
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
      if (!stream)
        __secateur_unsupported("floating point formatted into a string");
      if (length >= 2)
        (void)__builtin_va_arg(arguments, long double);
      else
        (void)__builtin_va_arg(arguments, double);
      count_unknown = 1;
      break;
    case '%':
      put('%');
      break;
    default:
      __secateur_unsupported("unknown or positional conversion in a printf format");
      return -1;
    }
  }
  return finished();
}

// Returns what the family returns: the number of characters, or -1. The caller terminates the text. Nothing keeps the buffer: memory
// that only a library's variable pointed to would not count as lost.
int __secateur_lib_format(char *buffer, size_t room, void *stream, const char *format, __builtin_va_list arguments) {
  int n = format_all(buffer, room, stream, format, arguments);
  to_buffer = 0;
  to_stream = 0;
  return n;
}
