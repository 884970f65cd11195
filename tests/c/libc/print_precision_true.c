// expect: TRUE
// With a precision no more characters are read than it says.
#include <stdio.h>

int main(void) {
  char s[3] = {'a', 'b', 'c'}, format[] = "%2d|%.*s|%ld|%s|%%\n", word[] = "word";
  printf("%.3s|%10.2s|%-5.*s|%s\n", s, s, 3, s, "literal");
  printf(format, 1, 3, s, 5L, word);
  fprintf(stderr, "%c%5.1f%p%s\n", 'x', 2.5, (void *)s, word);
  puts(word);
  fputs(word, stdout);
  perror(word);
  perror(NULL);
  return 0;
}
