// expect: TRUE
// A program's own function goes before the model, also when another model needs one of that name.
#include <stddef.h>
extern void reach_error(void);
extern char *strdup(const char *);
extern void free(void *);
size_t strlen(const char *s) {
  (void)s;
  return 42;
}

int main(void) {
  const char *text = "abc"; // clang computes the length of a literal itself
  if (strlen(text) != 42)
    reach_error();
  char *copy = strdup(text);
  if (copy && copy[3] != 0)
    reach_error();
  free(copy);
  return 0;
}
