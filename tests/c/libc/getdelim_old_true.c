// expect: TRUE
// The spelling of older headers.
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
ssize_t __getdelim(char **, size_t *, int, FILE *);

int main(void) {
  char *word = 0;
  size_t size = 0;
  if (__getdelim(&word, &size, ' ', stdin) > 0 && size < 2)
    reach_error();
  free(word);
  return 0;
}
