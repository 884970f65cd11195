// stdio.h: formatting into strings.
typedef __SIZE_TYPE__ size_t;
typedef __builtin_va_list va_list;

void *malloc(size_t size);
int __secateur_lib_format(char *buffer, size_t room, void *stream, const char *format, va_list arguments);
void __secateur_check(_Bool ok, const char *what);

// Formats into at most size bytes with the terminator.
static int into(char *buffer, size_t size, const char *format, va_list arguments) {
  int n = __secateur_lib_format(buffer, size ? size - 1 : 0, 0, format, arguments);
  if (size && n >= 0)
    buffer[(size_t)n < size ? (size_t)n : size - 1] = 0;
  return n;
}

// The largest size that cannot be mistaken for an object's: sprintf knows no bound.
#define UNBOUNDED ((size_t)-1)

static int allocated(char **result, const char *format, va_list arguments) {
  va_list again;
  __builtin_va_copy(again, arguments);
  int n = into(0, 0, format, arguments);
  *result = 0;
  if (n >= 0) {
    char *text = malloc((size_t)n + 1);
    if (text) {
      into(text, (size_t)n + 1, format, again);
      *result = text;
    } else {
      n = -1;
    }
  }
  __builtin_va_end(again);
  return n;
}

#define WITH_ARGUMENTS(last, call) \
  va_list arguments; \
  __builtin_va_start(arguments, last); \
  int n = call; \
  __builtin_va_end(arguments); \
  return n

int vsnprintf(char *buffer, size_t size, const char *format, va_list arguments) {
  return into(buffer, size, format, arguments);
}

int vsprintf(char *buffer, const char *format, va_list arguments) {
  return into(buffer, UNBOUNDED, format, arguments);
}

int vasprintf(char **result, const char *format, va_list arguments) {
  return allocated(result, format, arguments);
}

int snprintf(char *buffer, size_t size, const char *format, ...) {
  WITH_ARGUMENTS(format, into(buffer, size, format, arguments));
}

int sprintf(char *buffer, const char *format, ...) {
  WITH_ARGUMENTS(format, into(buffer, UNBOUNDED, format, arguments));
}

int asprintf(char **result, const char *format, ...) {
  WITH_ARGUMENTS(format, allocated(result, format, arguments));
}

int __asprintf(char **result, const char *format, ...) {
  WITH_ARGUMENTS(format, allocated(result, format, arguments));
}

static int fortified(char *buffer, size_t size, size_t room, const char *format, va_list arguments) {
  __secateur_check(size == UNBOUNDED || size <= room, "buffer overflow in a fortified library call");
  int n = into(buffer, size < room ? size : room, format, arguments);
  __secateur_check(size != UNBOUNDED || n < 0 || (size_t)n < room, "buffer overflow in a fortified library call");
  return n;
}

int __snprintf_chk(char *buffer, size_t size, int flag, size_t room, const char *format, ...) {
  (void)flag;
  WITH_ARGUMENTS(format, fortified(buffer, size, room, format, arguments));
}

int __vsnprintf_chk(char *buffer, size_t size, int flag, size_t room, const char *format, va_list arguments) {
  (void)flag;
  return fortified(buffer, size, room, format, arguments);
}

int __sprintf_chk(char *buffer, int flag, size_t room, const char *format, ...) {
  (void)flag;
  WITH_ARGUMENTS(format, fortified(buffer, UNBOUNDED, room, format, arguments));
}

int __vsprintf_chk(char *buffer, int flag, size_t room, const char *format, va_list arguments) {
  (void)flag;
  return fortified(buffer, UNBOUNDED, room, format, arguments);
}

int __asprintf_chk(char **result, int flag, const char *format, ...) {
  (void)flag;
  WITH_ARGUMENTS(format, allocated(result, format, arguments));
}

int __vasprintf_chk(char **result, int flag, const char *format, va_list arguments) {
  (void)flag;
  return allocated(result, format, arguments);
}
