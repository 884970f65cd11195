// expect: FALSE(unreach-call)
// witness: 1 1 0
// The last word need not end in its delimiter: the input may end first.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  char *word = 0;
  size_t size = 0;
  ssize_t n = getdelim(&word, &size, ' ', stdin);
  if (n == 1 && word[0] != ' ')
    reach_error();
  free(word);
  return 0;
}
