// expect: TRUE
// Other ways to a stream; two open streams are different, and closing one leaves the other.
#define _GNU_SOURCE
#include <stdio.h>
extern void reach_error(void);

int main(void) {
  FILE *a = fdopen(3, "r"), *b = tmpfile(), *c = popen("ls", "r"), *d = fopen64("x", "r");
  if (a && a == b || b && b == c || d && d == a)
    reach_error();
  if (b)
    fclose(b);
  if (a) {
    fseeko64(a, 5, SEEK_SET);
    if (ftello64(a) < -1)
      reach_error();
    a = freopen("other", "r", a);
    if (a && feof(a))
      reach_error();
    if (a)
      fclose(a);
  }
  if (c)
    pclose(c);
  if (d)
    fclose(d);
  return 0;
}
