// Tokens of strings with leading, doubled and trailing delimiters.
#include <stdio.h>
char *strtok(char *, const char *), *strtok_r(char *, const char *, char **), *__strtok_r(char *, const char *, char **);
char *strsep(char **, const char *), *strcpy(char *, const char *);

int main(void) {
  static const char *const texts[] = {"", ",", "a", "a,b", ",a", "a,", ",,a;;b,;", "one two,three", ";;;;", "a;b c,d"};
  static const char *const sets[] = {"", ",", ",;", " ,;"};
  char buffer[32], *rest, *token;
  for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
    for (unsigned j = 0; j < sizeof sets / sizeof *sets; j++) {
      strcpy(buffer, texts[i]);
      for (token = strtok(buffer, sets[j]); token; token = strtok(0, sets[j]))
        printf("strtok [%s] at %d\n", token, (int)(token - buffer));
      strcpy(buffer, texts[i]);
      for (token = strtok_r(buffer, sets[j], &rest); token; token = strtok_r(0, sets[j], &rest))
        printf("strtok_r [%s] rest [%s]\n", token, rest);
      strcpy(buffer, texts[i]);
      token = __strtok_r(buffer, sets[j], &rest);
      printf("__strtok_r [%s] rest [%s]\n", token ? token : "none", rest);
      strcpy(buffer, texts[i]);
      rest = buffer;
      while ((token = strsep(&rest, sets[j])))
        printf("strsep [%s] rest [%s]\n", token, rest ? rest : "none");
    }
  }
  rest = 0;
  printf("%d\n", strsep(&rest, ",") == 0);
  return 0;
}
