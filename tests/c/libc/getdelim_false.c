// expect: FALSE(valid-deref)
// witness: 0
// Without input there is no buffer.
#define _GNU_SOURCE
#include <stdio.h>
ssize_t __getdelim(char **, size_t *, int, FILE *);

int main(void) {
  char *word = 0;
  size_t size = 0;
  getdelim(&word, &size, ' ', stdin);
  return word[0];
}
