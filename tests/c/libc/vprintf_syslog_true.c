// expect: TRUE
// Formats with a list of arguments, and the system's log.
#include <stdarg.h>
#include <stdio.h>
#include <syslog.h>

static void say(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vprintf(format, arguments);
  va_end(arguments);
  va_start(arguments, format);
  vsyslog(LOG_DEBUG, format, arguments);
  va_end(arguments);
}

int main(void) {
  char s[2] = {'a', 'b'};
  say("%d %.2s %s\n", 1, s, "end");
  syslog(LOG_DEBUG, "%m: %.1s %ld %f", s, 2L, 1.5);
  return 0;
}
