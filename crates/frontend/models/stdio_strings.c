// What output functions read: formats and the strings they name. The engine prints some functions itself (printf, fprintf, puts,
// fputs) and calls the functions here for their reads alone; nothing is printed here.
typedef __SIZE_TYPE__ size_t;
typedef __builtin_va_list va_list;

void __secateur_check(_Bool ok, const char *what);
void __secateur_unsupported(const char *what);

// A string up to its end, or at most this many characters unless negative.
void __secateur_lib_read_string(const char *s, int most) {
  __secateur_check((_Bool)((s != 0) | (most == 0)), "null pointer printed as a string");
  if (!s) // where memory is not the property: what glibc does
    return;
  size_t n = 0;
  while ((most < 0 || n < (size_t)most) && s[n])
    n++;
}

static int is_flag_or_digit(char c) {
  return (c == '-') | (c == '+') | (c == ' ') | (c == '#') | (c == '\'') | ((c >= '0') & (c <= '9'));
}

static void read_all(const char *format, va_list arguments) {
  for (size_t i = 0; format[i]; i++) {
    if (format[i] != '%')
      continue;
    i++;
    while (is_flag_or_digit(format[i]))
      i++;
    if (format[i] == '*') {
      (void)__builtin_va_arg(arguments, int);
      i++;
    }
    int precision = -1;
    if (format[i] == '.') {
      i++;
      precision = 0;
      if (format[i] == '*') {
        precision = __builtin_va_arg(arguments, int);
        i++;
      }
      for (; (format[i] >= '0') & (format[i] <= '9'); i++)
        precision = precision < __INT_MAX__ / 10 - 1 ? precision * 10 + (format[i] - '0') : __INT_MAX__;
    }
    int length = 0; // 1 long, 2 long long
    for (;; i++) {
      if (format[i] == 'l')
        length++;
      else if ((format[i] == 'q') | (format[i] == 'L') | (format[i] == 'j'))
        length = 2;
      else if ((format[i] == 'z') | (format[i] == 'Z') | (format[i] == 't'))
        length = 1;
      else if (format[i] != 'h')
        break;
    }
    switch (format[i]) {
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
      if (length >= 2)
        (void)__builtin_va_arg(arguments, long long);
      else if (length == 1)
        (void)__builtin_va_arg(arguments, long);
      else
        (void)__builtin_va_arg(arguments, int);
      break;
    case 'c':
      (void)__builtin_va_arg(arguments, int);
      break;
    case 's':
      if (length > 0)
        __secateur_unsupported("wide characters in printf");
      __secateur_lib_read_string(__builtin_va_arg(arguments, const char *), precision);
      break;
    case 'p':
      (void)__builtin_va_arg(arguments, const void *);
      break;
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
      if (length >= 2)
        (void)__builtin_va_arg(arguments, long double);
      else
        (void)__builtin_va_arg(arguments, double);
      break;
    case '%':
    case 'm':
      break;
    case 'n':
      __secateur_unsupported("printf with %n");
      return;
    default:
      __secateur_unsupported("unknown or positional conversion in a printf format");
      return;
    }
  }
}

// A format with the arguments of the call.
void __secateur_lib_read_format(const char *format, ...) {
  va_list arguments;
  __builtin_va_start(arguments, format);
  read_all(format, arguments);
  __builtin_va_end(arguments);
}

void perror(const char *s) {
  if (s)
    __secateur_lib_read_string(s, -1);
}

void vsyslog(int priority, const char *format, va_list arguments) {
  (void)priority;
  read_all(format, arguments);
}

void syslog(int priority, const char *format, ...) {
  (void)priority;
  va_list arguments;
  __builtin_va_start(arguments, format);
  read_all(format, arguments);
  __builtin_va_end(arguments);
}
