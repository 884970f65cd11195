// expect: TRUE
// Freeing null frees nothing: what was freed just before need not be another object than null's.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct pair {
  char *first, *second;
};

int main(void) {
  struct pair *s = malloc(sizeof *s);
  int lines = 0;
  s->first = malloc(4);
  s->second = 0;
  if (__VERIFIER_nondet_int())
    lines++;
  if (__VERIFIER_nondet_int())
    s->second = malloc(2);
  free(s->first);
  free(s->second);
  free(s);
  return lines;
}
