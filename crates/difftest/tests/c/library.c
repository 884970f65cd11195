// Library functions through the built-in models.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int by_value(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static void bye(void) { puts("bye"); }

int main(void) {
  char buffer[64];
  strcpy(buffer, "a,bb,,ccc");
  for (char *t = strtok(buffer, ","); t; t = strtok(0, ",")) printf("<%s>", t);
  printf("\n%zu %d %d\n", strlen("twelve chars"), strcmp("abc", "abd") < 0, strncmp("abc", "abd", 2));
  printf("%s %s %s\n", strchr("search", 'r'), strrchr("a/b/c", '/'), strstr("haystack", "st"));
  strncpy(buffer, "truncated", 5);
  buffer[5] = 0;
  strncat(buffer, "-joined", 4);
  printf("%s %zu %zu\n", buffer, strspn("aabbc", "ab"), strcspn("aabbc", "c"));
  int a[] = {5, -2, 9, 0, 3, 3, 7};
  qsort(a, 7, sizeof *a, by_value);
  for (int i = 0; i < 7; i++) printf("%d ", a[i]);
  int key = 7, *found = bsearch(&key, a, 7, sizeof *a, by_value);
  printf("%d\n", found ? (int)(found - a) : -1);
  printf("%d %ld %lu %d\n", atoi(" -42x"), strtol("0x1f", 0, 16), strtoul("777", 0, 8), abs(-9));
  printf("%d %d %d %c\n", isalpha('x') != 0, isdigit('x') != 0, isspace('\t') != 0, toupper('q'));
  int *z = calloc(4, sizeof *z);
  z[3] = 8;
  z = realloc(z, 8 * sizeof *z);
  printf("%d %d\n", z[0], z[3]);
  free(z);
  div_t d = div(-17, 5);
  printf("%d %d\n", d.quot, d.rem);
  sprintf(buffer, "%05d|%s|%x", 42, "in memory", 255);
  puts(buffer);
  printf("%d\n", snprintf(buffer, 4, "%d", 123456));
  puts(buffer);
  char *copy = strdup("copied");
  memset(copy + 1, '.', 2);
  puts(copy);
  free(copy);
  atexit(bye);
  exit(3);
}
