// expect: TRUE
// Equality of strings is equality of their bytes; the order is that of the first difference.
#include <string.h>
extern void klee_make_symbolic(void *, __SIZE_TYPE__, const char *);
extern void reach_error(void);
int __memcmpeq(const void *, const void *, size_t);

int main(void) {
  char a[3], b[3];
  klee_make_symbolic(a, sizeof a, "a");
  klee_make_symbolic(b, sizeof b, "b");
  a[2] = b[2] = 0;
  int order = strcmp(a, b);
  int same = a[0] == b[0] && (!a[0] || a[1] == b[1]);
  if ((order == 0) != same || (a[0] != b[0] && (order < 0) != ((unsigned char)a[0] < (unsigned char)b[0])))
    reach_error();
  if (strncmp(a, b, 1) != 0 && a[0] == b[0])
    reach_error();
  if ((memcmp(a, b, 3) == 0) != (a[0] == b[0] && a[1] == b[1]) || (__memcmpeq(a, b, 3) == 0) != (bcmp(a, b, 3) == 0))
    reach_error();
  return 0;
}
