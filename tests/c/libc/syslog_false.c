// expect: FALSE(valid-deref)
// native: no, the library's own reads are not seen
#include <syslog.h>

int main(void) {
  char s[2] = {'a', 'b'};
  syslog(LOG_DEBUG, "%s", s);
  return 0;
}
