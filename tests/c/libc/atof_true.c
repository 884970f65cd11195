// expect: TRUE
// Text to floating point, on known text.
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  char *end;
  const char *text = " -1.25e2abc";
  if (strtod(text, &end) != -125.0 || *end != 'a' || atof("0.1") != 0.1 || strtof("16777217", 0) != 16777216.0f)
    reach_error();
  if (strtod("1e-400", 0) != 0 || strtod("0x1.8p1", 0) != 3.0 || !(strtod("inf", 0) > 1e308) || strtold("2.5", 0) != 2.5L)
    reach_error();
  return 0;
}
