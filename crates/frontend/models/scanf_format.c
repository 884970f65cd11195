// The one reader behind the scanf family. From a string it is exact, as glibc reads it. From a stream every conversion may match with
// any value of its type and width, or the input ends or mismatches at any place.
typedef __SIZE_TYPE__ size_t;
typedef struct stream FILE; // see stdio_stream.c
typedef unsigned long long u64;

int *__errno_location(void);
size_t __secateur_lib_scan_float(const char *s, int size, void *place);
int __secateur_lib_known_byte(FILE *f);
int __secateur_lib_end_input(FILE *f);
int __secateur_nondet_int(void);
unsigned char __secateur_nondet_uchar(void);
unsigned long __secateur_nondet_ulong(void);
double __secateur_nondet_double(void);
void __secateur_nondet_memory(void *p, size_t n);
void __secateur_assume(_Bool c);
void __secateur_unsupported(const char *what);

enum { ERANGE_ = 34 };

// The directive at hand.
static int length; // 0 int, 1 long, 2 long long, -1 short, -2 char
static int width;  // 0 if there is none
static int suppressed;
static char conversion;
static unsigned char in_set[256]; // of %[

static int is_space(char c) {
  return (c == ' ') | ((unsigned)c - '\t' < 5u);
}

static int is_digit(char c) {
  return (unsigned)c - '0' < 10u;
}

// Reads the set of %[ that begins at format[i] (after the bracket), returns the place of the closing bracket.
static size_t read_set(const char *format, size_t i) {
  unsigned char inside = format[i] != '^';
  i += format[i] == '^';
  for (int c = 0; c < 256; c++)
    in_set[c] = !inside;
  size_t first = i;
  while (format[i] && (format[i] != ']' || i == first)) {
    unsigned char low = (unsigned char)format[i];
    unsigned char high = low;
    if (format[i + 1] == '-' && format[i + 2] && format[i + 2] != ']') {
      high = (unsigned char)format[i + 2];
      i += 2;
    }
    for (int c = low; c <= high; c++)
      in_set[c] = inside;
    i++;
  }
  return i;
}

// Reads the directive after the % at format[i - 1], returns the place of its last character.
static size_t read_directive(const char *format, size_t i) {
  suppressed = format[i] == '*';
  i += format[i] == '*';
  width = 0;
  for (; is_digit(format[i]); i++)
    width = width < 100000000 ? width * 10 + (format[i] - '0') : width;
  length = 0;
  for (;; i++) {
    if (format[i] == 'h')
      length--;
    else if (format[i] == 'l')
      length++;
    else if (format[i] == 'q' || format[i] == 'L')
      length = 2;
    else if (format[i] == 'j')
      length = sizeof(__INTMAX_TYPE__) > sizeof(long) ? 2 : 1;
    else if (format[i] == 'z' || format[i] == 't')
      length = sizeof(size_t) > sizeof(int) ? 1 : 0;
    else
      break;
  }
  conversion = format[i];
  if (conversion == '$' || conversion == 'm' || conversion == 'C' || conversion == 'S' || conversion == '\'' || conversion == 'I' ||
      (length > 0 && (conversion == 'c' || conversion == 's' || conversion == '[')))
    __secateur_unsupported("scanf with positions, allocation, grouping or wide characters");
  if (conversion == '[')
    i = read_set(format, i + 1);
  return i;
}

static void store(void *place, u64 v) {
  if (conversion == 'p')
    *(unsigned long *)place = (unsigned long)v;
  else if (length >= 2)
    *(u64 *)place = v;
  else if (length == 1)
    *(unsigned long *)place = (unsigned long)v;
  else if (length == 0)
    *(unsigned *)place = (unsigned)v;
  else if (length == -1)
    *(unsigned short *)place = (unsigned short)v;
  else
    *(unsigned char *)place = (unsigned char)v;
}

static unsigned base_of(void) {
  return conversion == 'i' ? 0 : conversion == 'o' ? 8 : conversion == 'x' || conversion == 'X' || conversion == 'p' ? 16 : 10;
}

// ---- from a string ----

static const char *text;
static size_t at;
enum { MATCHED, MISMATCH, INPUT_ENDS };

static void skip_space(void) {
  while (is_space(text[at]))
    at++;
}

static unsigned digit(char c) {
  unsigned decimal = (unsigned)(unsigned char)c - '0';
  unsigned letter = ((unsigned)(unsigned char)c | 32) - 'a';
  return decimal < 10 ? decimal : letter < 26 ? letter + 10 : 36;
}

static int integer_in_text(void *place) {
  unsigned base = base_of();
  size_t end = width ? at + (size_t)width : (size_t)-1;
  int negative = text[at] == '-';
  int is_signed = conversion == 'd' || conversion == 'i';
  if (negative || text[at] == '+')
    at++;
  size_t digits = 0;
  if (at < end && text[at] == '0') {
    at++;
    digits++;
    if (at < end && (text[at] | 32) == 'x' && (base == 0 || base == 16)) {
      base = 16;
      at++;
    } else if (base == 0) {
      base = 8;
    }
  }
  if (base == 0)
    base = 10;
  // saturates as strtol and its relatives do, at the limits of long or long long
  u64 all = length >= 2 ? ~(u64)0 : (unsigned long)-1;
  u64 limit = is_signed ? (all >> 1) + (u64)negative : all;
  u64 value = 0;
  int too_big = 0;
  for (; at < end && digit(text[at]) < base; at++) {
    unsigned d = digit(text[at]);
    too_big |= (value > limit / base) | ((value == limit / base) & (d > limit % base));
    value = value * base + d;
    digits++;
  }
  if (!digits) {
    if (conversion == 'p' && text[at] == '(')
      __secateur_unsupported("an address in the text for scanf");
    return MISMATCH;
  }
  if (too_big) {
    *__errno_location() = ERANGE_;
    value = limit;
    negative &= is_signed;
  }
  if (place)
    store(place, negative ? ~value + 1 : value);
  return MATCHED;
}

static int float_in_text(void *place) {
  char shortened[512];
  const char *from = text + at;
  if (width) {
    size_t n = 0;
    for (; n < (size_t)width && n + 1 < sizeof shortened && from[n]; n++)
      shortened[n] = from[n];
    shortened[n] = 0;
    from = shortened;
    if (n + 1 == sizeof shortened)
      __secateur_unsupported("scanf of a floating-point number of more than 510 characters");
  }
  size_t n = __secateur_lib_scan_float(from, place ? length : -1, place);
  char after = from[n] | 32;
  // what C calls a prefix of a number and implementations treat differently
  if (after == 'e' || after == 'p' || after == 'x' || after == 'i' || after == 'n' || from[n] == '(')
    __secateur_unsupported("scanf of an incomplete floating-point number");
  at += n;
  return n ? MATCHED : MISMATCH;
}

static int characters_in_text(char *place) {
  size_t most = width ? (size_t)width : conversion == 'c' ? 1 : (size_t)-1;
  size_t n = 0;
  for (; n < most && text[at]; n++) {
    char c = text[at];
    if ((conversion == 's' && is_space(c)) || (conversion == '[' && !in_set[(unsigned char)c]))
      break;
    if (place)
      place[n] = c;
    at++;
  }
  if (n == 0)
    return MISMATCH;
  if (place && conversion != 'c')
    place[n] = 0;
  return MATCHED;
}

static int directive_in_text(void *place) {
  if (conversion == 'n') {
    if (place)
      store(place, at);
    return MATCHED;
  }
  if (conversion != 'c' && conversion != '[')
    skip_space();
  if (!text[at])
    return INPUT_ENDS;
  switch (conversion) {
  case '%':
    if (text[at] != '%')
      return MISMATCH;
    at++;
    return MATCHED;
  case 'd':
  case 'i':
  case 'u':
  case 'o':
  case 'x':
  case 'X':
  case 'p':
    return integer_in_text(place);
  case 'c':
  case 's':
  case '[':
    return characters_in_text(place);
  case 'a':
  case 'A':
  case 'e':
  case 'E':
  case 'f':
  case 'F':
  case 'g':
  case 'G':
    return float_in_text(place);
  default:
    __secateur_unsupported("unknown conversion in a scanf format");
    return MISMATCH;
  }
}

static int scan_all(const char *source, const char *format, __builtin_va_list arguments) {
  int done = 0;
  text = source;
  at = 0;
  for (size_t i = 0; format[i]; i++) {
    int result = MATCHED;
    if (is_space(format[i])) {
      skip_space();
    } else if (format[i] != '%') {
      result = text[at] == format[i] ? MATCHED : text[at] ? MISMATCH : INPUT_ENDS;
      at += result == MATCHED;
    } else {
      i = read_directive(format, i + 1);
      void *place = suppressed || conversion == '%' ? 0 : __builtin_va_arg(arguments, void *);
      result = directive_in_text(place);
      done += result == MATCHED && place && conversion != 'n';
    }
    if (result != MATCHED)
      return result == INPUT_ENDS && done == 0 ? -1 : done;
  }
  return done;
}

// Nothing keeps the text: memory that only a library's variable pointed to would not count as lost.
int __secateur_lib_scan_text(const char *source, const char *format, __builtin_va_list arguments) {
  int done = scan_all(source, format, arguments);
  text = 0;
  return done;
}

// ---- from a stream ----

// A number of `width` characters is smaller than base^width, a negative one needs a character for the sign.
static void any_integer(void *place) {
  unsigned long long v = __secateur_nondet_ulong();
  if (sizeof(long) < sizeof v)
    v |= (unsigned long long)__secateur_nondet_ulong() << 32;
  unsigned base = base_of() ? base_of() : 16;
  if (width && width <= 9) {
    u64 below = 1;
    for (int i = 0; i < width; i++)
      below *= base;
    __secateur_assume((_Bool)((v < below) | (~v + 1 < below / base)));
  }
  store(place, v);
}

static void any_float(void *place) {
  if (length == 0)
    *(float *)place = (float)__secateur_nondet_double();
  else if (length == 1)
    *(double *)place = __secateur_nondet_double();
  else
    *(long double *)place = __secateur_nondet_double();
}

static unsigned char any_character(void) {
  unsigned char b = __secateur_nondet_uchar();
  if (conversion == 's')
    __secateur_assume(!is_space((char)b));
  else
    __secateur_assume(in_set[b]);
  return b;
}

// With a width: without a path per length, as in stdio_input.c. Without: there is always an input that overflows the buffer.
static void any_string(char *place) {
  size_t i = 0;
  if (!width) {
    do {
      place[i] = (char)any_character();
      i++;
    } while (__secateur_nondet_int() != 0);
    place[i] = 0;
    return;
  }
  size_t k = __secateur_nondet_ulong();
  __secateur_assume((_Bool)((k >= 1) & (k <= (size_t)width)));
  for (; i < (size_t)width; i++) {
    int inside = i < k;
    unsigned char b = any_character();
    place[i] = (char)((b & -inside) | ((unsigned char)place[i] & ~-inside));
  }
  place[k] = 0;
}

static void any_value(void *place) {
  switch (conversion) {
  case 'd':
  case 'i':
  case 'u':
  case 'o':
  case 'x':
  case 'X':
  case 'p':
    any_integer(place);
    break;
  case 'c':
    __secateur_nondet_memory(place, width ? (size_t)width : 1);
    break;
  case 's':
  case '[':
    any_string(place);
    break;
  case 'a':
  case 'A':
  case 'e':
  case 'E':
  case 'f':
  case 'F':
  case 'g':
  case 'G':
    any_float(place);
    break;
  default:
    __secateur_unsupported("unknown conversion in a scanf format");
  }
}

int __secateur_lib_scan_stream(FILE *f, const char *format, __builtin_va_list arguments) {
  int known;
  int done = 0;
  do // pushed-back characters are part of what is read
    known = __secateur_lib_known_byte(f);
  while (known >= 0);
  for (size_t i = 0; format[i]; i++) {
    if (format[i] != '%' && is_space(format[i]))
      continue;
    int counted = 0;
    int reads = 1;
    if (format[i] == '%') {
      i = read_directive(format, i + 1);
      counted = !suppressed && conversion != '%' && conversion != 'n';
      reads = conversion != 'n';
    }
    if (reads && known == -1)
      return done ? done : -1;
    if (reads && __secateur_nondet_int() == 0) { // it does not match, or the input ends
      if (__secateur_nondet_int() != 0)
        return done;
      __secateur_lib_end_input(f);
      return done ? done : -1;
    }
    if (counted) {
      any_value(__builtin_va_arg(arguments, void *));
      done++;
    } else if (!reads && !suppressed) {
      int consumed = __secateur_nondet_int();
      __secateur_assume(consumed >= 0);
      store(__builtin_va_arg(arguments, void *), (u64)consumed);
    }
  }
  if (__secateur_nondet_int() != 0) // the last conversion read up to the end
    __secateur_lib_end_input(f);
  return done;
}
