// expect: TRUE
// Every error number has a text of moderate length.
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int e = __VERIFIER_nondet_int();
  if (e < 0 || e > 3)
    return 0;
  char *text = strerror(e);
  if (!text || !text[0] || (e == 2 && text[0] != 'N') || (e == 0 && strcmp(text, "Success") != 0))
    reach_error();
  return 0;
}
