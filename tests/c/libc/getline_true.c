// expect: TRUE
// A line in a buffer that grows as needed.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
ssize_t __getdelim(char **, size_t *, int, FILE *);

int main(void) {
  char *line = 0;
  size_t size = 0;
  ssize_t n = getline(&line, &size, stdin);
  if (n >= 0 && (n == 0 || !line || (size_t)n >= size || line[n] != 0))
    reach_error();
  if (n >= 0 && line[n - 1] != '\n' && !feof(stdin))
    reach_error();
  free(line);
  return 0;
}
