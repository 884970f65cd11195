// string.h: splitting a string into tokens.
typedef __SIZE_TYPE__ size_t;

static size_t length(const char *s) {
  size_t n = 0;
  while (s[n])
    n++;
  return n;
}

static int member(char c, const char *set, size_t n) {
  int found = 0;
  for (size_t i = 0; i < n; i++)
    found |= set[i] == c;
  return found;
}

static char *next_token(char *s, const char *delimiters, char **rest) {
  size_t set = length(delimiters);
  if (!s)
    s = *rest;
  size_t i = 0;
  while (member(s[i], delimiters, set))
    i++;
  if (!s[i]) {
    *rest = s + i;
    return 0;
  }
  char *token = s + i;
  while (!member(s[i], delimiters, set + 1)) // with the terminator
    i++;
  if (!s[i]) {
    *rest = s + i;
  } else {
    s[i] = 0;
    *rest = s + i + 1;
  }
  return token;
}

static char *strtok_rest;

char *strtok(char *s, const char *delimiters) {
  return next_token(s, delimiters, &strtok_rest);
}

char *strtok_r(char *s, const char *delimiters, char **rest) {
  return next_token(s, delimiters, rest);
}

char *__strtok_r(char *s, const char *delimiters, char **rest) {
  return next_token(s, delimiters, rest);
}

char *strsep(char **place, const char *delimiters) {
  char *s = *place;
  if (!s)
    return 0;
  size_t set = length(delimiters) + 1;
  size_t i = 0;
  while (!member(s[i], delimiters, set))
    i++;
  if (s[i]) {
    s[i] = 0;
    *place = s + i + 1;
  } else {
    *place = 0;
  }
  return s;
}
