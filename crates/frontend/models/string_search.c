// string.h and strings.h: lengths and searches.
// A search stops on `found | end`, one branch per byte; a search for the last occurrence goes backwards from the end, so that
// each path has a concrete position.
typedef __SIZE_TYPE__ size_t;

static size_t length(const char *s) {
  size_t n = 0;
  while (s[n])
    n++;
  return n;
}

// Is c one of the n bytes of the set? Without a branch per element.
static int member(char c, const char *set, size_t n) {
  int found = 0;
  for (size_t i = 0; i < n; i++)
    found |= set[i] == c;
  return found;
}

static int lower(unsigned char c) {
  return c + (((unsigned)c - 'A' < 26u) << 5);
}

static int same_bytes(const unsigned char *a, const unsigned char *b, size_t n) {
  int different = 0;
  for (size_t i = 0; i < n; i++)
    different |= a[i] ^ b[i];
  return different == 0;
}

size_t strlen(const char *s) {
  return length(s);
}

size_t strnlen(const char *s, size_t max) {
  size_t n = 0;
  while (n < max && s[n])
    n++;
  return n;
}

char *strchrnul(const char *s, int c) {
  size_t i = 0;
  while ((s[i] != (char)c) & (s[i] != 0))
    i++;
  return (char *)s + i;
}

static char *first(const char *s, int c) {
  size_t i = 0;
  while ((s[i] != (char)c) & (s[i] != 0))
    i++;
  return s[i] == (char)c ? (char *)s + i : 0;
}

static char *last(const char *s, int c) {
  size_t i = length(s) + 1;
  while (i > 0) {
    i--;
    if (s[i] == (char)c)
      return (char *)s + i;
  }
  return 0;
}

char *strchr(const char *s, int c) {
  return first(s, c);
}

char *index(const char *s, int c) {
  return first(s, c);
}

char *strrchr(const char *s, int c) {
  return last(s, c);
}

char *rindex(const char *s, int c) {
  return last(s, c);
}

void *memchr(const void *s, int c, size_t n) {
  const unsigned char *p = s;
  for (size_t i = 0; i < n; i++)
    if (p[i] == (unsigned char)c)
      return (void *)(p + i);
  return 0;
}

void *memrchr(const void *s, int c, size_t n) {
  const unsigned char *p = s;
  while (n > 0) {
    n--;
    if (p[n] == (unsigned char)c)
      return (void *)(p + n);
  }
  return 0;
}

static void *first_unbounded(const void *s, int c) {
  const unsigned char *p = s;
  size_t i = 0;
  while (p[i] != (unsigned char)c)
    i++;
  return (void *)(p + i);
}

void *rawmemchr(const void *s, int c) {
  return first_unbounded(s, c);
}

void *__rawmemchr(const void *s, int c) {
  return first_unbounded(s, c);
}

size_t strspn(const char *s, const char *accept) {
  size_t set = length(accept);
  size_t i = 0;
  while (member(s[i], accept, set))
    i++;
  return i;
}

size_t strcspn(const char *s, const char *reject) {
  size_t set = length(reject) + 1; // the terminator stops the search too
  size_t i = 0;
  while (!member(s[i], reject, set))
    i++;
  return i;
}

char *strpbrk(const char *s, const char *accept) {
  size_t set = length(accept) + 1;
  size_t i = 0;
  while (!member(s[i], accept, set))
    i++;
  return s[i] ? (char *)s + i : 0;
}

char *strstr(const char *haystack, const char *needle) {
  size_t n = length(needle);
  size_t have = length(haystack);
  if (n > have)
    return 0;
  for (size_t i = 0; i <= have - n; i++)
    if (same_bytes((const unsigned char *)haystack + i, (const unsigned char *)needle, n))
      return (char *)haystack + i;
  return 0;
}

char *strcasestr(const char *haystack, const char *needle) {
  size_t n = length(needle);
  size_t have = length(haystack);
  if (n > have)
    return 0;
  for (size_t i = 0; i <= have - n; i++) {
    int different = 0;
    for (size_t j = 0; j < n; j++)
      different |= lower((unsigned char)haystack[i + j]) ^ lower((unsigned char)needle[j]);
    if (different == 0)
      return (char *)haystack + i;
  }
  return 0;
}

void *memmem(const void *haystack, size_t have, const void *needle, size_t n) {
  if (n > have)
    return 0;
  for (size_t i = 0; i <= have - n; i++)
    if (same_bytes((const unsigned char *)haystack + i, needle, n))
      return (char *)haystack + i;
  return 0;
}

// Lowest set bit counted from 1, 0 if none: the number of zeros below it is the population of (lowest - 1).
static int first_set(unsigned long long x) {
  unsigned long long lowest = x & (~x + 1);
  return __builtin_popcountll(lowest - 1) + 1 - 65 * (x == 0);
}

int ffs(int x) {
  return first_set((unsigned)x);
}

int ffsl(long x) {
  return first_set((unsigned long)x);
}

int ffsll(long long x) {
  return first_set((unsigned long long)x);
}
