// All strings up to length 4 over a small alphabet, against all needles up to length 2.
#include <stdio.h>
#define _GNU_SOURCE 1
typedef __SIZE_TYPE__ size_t;
size_t strlen(const char *), strnlen(const char *, size_t), strspn(const char *, const char *), strcspn(const char *, const char *);
char *strchr(const char *, int), *strrchr(const char *, int), *index(const char *, int), *rindex(const char *, int);
char *strchrnul(const char *, int), *strstr(const char *, const char *), *strcasestr(const char *, const char *);
char *strpbrk(const char *, const char *);
void *memchr(const void *, int, size_t), *memrchr(const void *, int, size_t), *rawmemchr(const void *, int);
void *__rawmemchr(const void *, int), *memmem(const void *, size_t, const void *, size_t);
int ffs(int), ffsl(long), ffsll(long long);

static const char alphabet[] = {'a', 'B', 'b', (char)0x80};
enum { LETTERS = sizeof alphabet };

static unsigned long hash = 5381;
static void add(long v) {
  hash = hash * 33 + (unsigned long)v;
}
static long place(const void *p, const char *s) {
  return p ? (long)((const char *)p - s) : -1;
}
static void report(const char *what) {
  printf("%s %lx\n", what, hash & 0xffffffff);
  hash = 5381;
}

// The code-th string, of at most `longest` letters.
static int make(char *s, unsigned code, unsigned longest) {
  unsigned n = code % (longest + 1);
  code /= longest + 1;
  for (unsigned i = 0; i < n; i++) {
    s[i] = alphabet[code % LETTERS];
    code /= LETTERS;
  }
  s[n] = 0;
  return code == 0;
}

int main(void) {
  char s[8], t[8];
  const int searched[] = {'a', 'B', 'b', 0, 0x80, -128, 'x', 256 + 'a'};
  for (unsigned i = 0; i < 5 * 256; i++) {
    if (!make(s, i, 4))
      continue;
    size_t n = strlen(s);
    add((long)n);
    for (size_t max = 0; max < 6; max++)
      add((long)strnlen(s, max));
    for (unsigned k = 0; k < sizeof searched / sizeof *searched; k++) {
      int c = searched[k];
      add(place(strchr(s, c), s));
      add(place(strrchr(s, c), s));
      add(place(index(s, c), s));
      add(place(rindex(s, c), s));
      add(place(strchrnul(s, c), s));
      for (size_t m = 0; m <= n + 1; m++) {
        add(place(memchr(s, c, m), s));
        add(place(memrchr(s, c, m), s));
      }
    }
    add(place(rawmemchr(s, 0), s));
    add(place(__rawmemchr(s, 0), s));
    for (unsigned j = 0; j < 3 * 16; j++) {
      if (!make(t, j, 2))
        continue;
      size_t m = strlen(t);
      add((long)strspn(s, t));
      add((long)strcspn(s, t));
      add(place(strpbrk(s, t), s));
      add(place(strstr(s, t), s));
      add(place(strcasestr(s, t), s));
      add(place(memmem(s, n, t, m), s));
    }
    if (i % 32 == 0)
      report(n ? "strings" : "empty");
  }
  for (unsigned bit = 0; bit < 64; bit++) {
    unsigned long long v = 1ull << bit | 1ull << 63;
    add(ffs((int)v));
    add(ffsl((long)v));
    add(ffsll((long long)v));
    add(ffs(bit == 31 ? 0 : 1 << (bit % 31)));
  }
  add(ffs(0) + ffsl(0) + ffsll(0));
  report("ffs");
  return 0;
}
