// stdio.h: output that is not the engine's own: everything goes through fputc, so that the text appears in order.
// Nondeterministic 0 means that a write succeeds.
typedef __SIZE_TYPE__ size_t;
typedef __builtin_va_list va_list;
typedef struct stream FILE;

extern FILE *stdout, *stderr;
int fputc(int c, FILE *f);
int fputs(const char *s, FILE *f);
int fflush(FILE *f);
int __secateur_lib_format(char *buffer, size_t room, void *stream, const char *format, va_list arguments);
int __secateur_nondet_int(void);
unsigned long __secateur_nondet_ulong(void);
void __secateur_assume(_Bool c);

static size_t items(const void *p, size_t size, size_t count, FILE *f) {
  const unsigned char *bytes = p;
  if (size == 0)
    return 0;
  for (size_t i = 0; i < size * count; i++)
    fputc(bytes[i], f);
  if (__secateur_nondet_int() == 0)
    return count;
  size_t fewer = __secateur_nondet_ulong();
  __secateur_assume(fewer <= count);
  return fewer;
}

size_t fwrite(const void *p, size_t size, size_t count, FILE *f) {
  return items(p, size, count, f);
}

size_t fwrite_unlocked(const void *p, size_t size, size_t count, FILE *f) {
  return items(p, size, count, f);
}

int putc_unlocked(int c, FILE *f) {
  return fputc(c, f);
}

int fputc_unlocked(int c, FILE *f) {
  return fputc(c, f);
}

int _IO_putc(int c, FILE *f) {
  return fputc(c, f);
}

int __overflow(FILE *f, int c) {
  return fputc(c, f);
}

int putchar_unlocked(int c) {
  return fputc(c, stdout);
}

int fputs_unlocked(const char *s, FILE *f) {
  return fputs(s, f);
}

int fflush_unlocked(FILE *f) {
  return fflush(f);
}

int putw(int word, FILE *f) {
  return items(&word, sizeof word, 1, f) == 1 ? 0 : -1;
}

// The number of characters, or a failure.
static int formatted(FILE *f, const char *format, va_list arguments) {
  int n = __secateur_lib_format(0, 0, f, format, arguments);
  return __secateur_nondet_int() == 0 ? n : -1;
}

int vfprintf(FILE *f, const char *format, va_list arguments) {
  return formatted(f, format, arguments);
}

int __vfprintf_chk(FILE *f, int flag, const char *format, va_list arguments) {
  (void)flag;
  return formatted(f, format, arguments);
}

int vprintf(const char *format, va_list arguments) {
  return formatted(stdout, format, arguments);
}

int __vprintf_chk(int flag, const char *format, va_list arguments) {
  (void)flag;
  return formatted(stdout, format, arguments);
}

#define WITH_ARGUMENTS(stream) \
  va_list arguments; \
  __builtin_va_start(arguments, format); \
  int n = formatted(stream, format, arguments); \
  __builtin_va_end(arguments); \
  return n

int __fprintf_chk(FILE *f, int flag, const char *format, ...) {
  (void)flag;
  WITH_ARGUMENTS(f);
}

int __printf_chk(int flag, const char *format, ...) {
  (void)flag;
  WITH_ARGUMENTS(stdout);
}

// Descriptors other than 1 go to the error stream: somewhere, as nobody reads it back.
int vdprintf(int descriptor, const char *format, va_list arguments) {
  return formatted(descriptor == 1 ? stdout : stderr, format, arguments);
}

int dprintf(int descriptor, const char *format, ...) {
  WITH_ARGUMENTS(descriptor == 1 ? stdout : stderr);
}
