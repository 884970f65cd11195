// expect: FALSE(valid-free)
// witness: 0 1 0
// The pointer freed behind the first one is null on one path, new on another and the first one on a third.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct pair {
  char *first, *second;
};

int main(void) {
  struct pair *s = malloc(sizeof *s);
  s->first = malloc(4);
  s->second = 0;
  if (__VERIFIER_nondet_int())
    s->second = malloc(2);
  else if (__VERIFIER_nondet_int())
    s->second = s->first;
  int lines = 0;
  if (__VERIFIER_nondet_int())
    lines++;
  free(s->first);
  free(s->second);
  free(s);
  return lines;
}
