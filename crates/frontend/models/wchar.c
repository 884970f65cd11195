// wchar.h and wctype.h: what needs no encoding: strings of wide characters, and character classes in the C locale.
typedef __SIZE_TYPE__ size_t;
typedef __WCHAR_TYPE__ wchar_t;
typedef unsigned wint_t;

void *malloc(size_t size);
void *memcpy(void *dst, const void *src, size_t n);
void *memmove(void *dst, const void *src, size_t n);

static size_t length(const wchar_t *s) {
  size_t n = 0;
  while (s[n])
    n++;
  return n;
}

// Wide characters compare as signed numbers and the result is -1, 0 or 1.
static int order(wchar_t a, wchar_t b) {
  return (a > b) - (a < b);
}

size_t wcslen(const wchar_t *s) {
  return length(s);
}

size_t wcsnlen(const wchar_t *s, size_t max) {
  size_t n = 0;
  while (n < max && s[n])
    n++;
  return n;
}

wchar_t *wcscpy(wchar_t *dst, const wchar_t *src) {
  memcpy(dst, src, (length(src) + 1) * sizeof *src);
  return dst;
}

wchar_t *wcsncpy(wchar_t *dst, const wchar_t *src, size_t n) {
  size_t i = 0;
  for (; i < n && src[i]; i++)
    dst[i] = src[i];
  for (; i < n; i++)
    dst[i] = 0;
  return dst;
}

wchar_t *wcscat(wchar_t *dst, const wchar_t *src) {
  memcpy(dst + length(dst), src, (length(src) + 1) * sizeof *src);
  return dst;
}

wchar_t *wcsncat(wchar_t *dst, const wchar_t *src, size_t n) {
  wchar_t *end = dst + length(dst);
  size_t i = 0;
  for (; i < n && src[i]; i++)
    end[i] = src[i];
  end[i] = 0;
  return dst;
}

wchar_t *wcsdup(const wchar_t *s) {
  size_t size = (length(s) + 1) * sizeof *s;
  wchar_t *copied = malloc(size);
  return copied ? memcpy(copied, s, size) : 0;
}

int wcscmp(const wchar_t *a, const wchar_t *b) {
  size_t i = 0;
  while ((a[i] == b[i]) & (a[i] != 0))
    i++;
  return order(a[i], b[i]);
}

int wcsncmp(const wchar_t *a, const wchar_t *b, size_t n) {
  for (size_t i = 0; i < n; i++)
    if ((a[i] != b[i]) | (a[i] == 0))
      return order(a[i], b[i]);
  return 0;
}

wchar_t *wcschr(const wchar_t *s, wchar_t c) {
  size_t i = 0;
  while ((s[i] != c) & (s[i] != 0))
    i++;
  return s[i] == c ? (wchar_t *)s + i : 0;
}

wchar_t *wcsrchr(const wchar_t *s, wchar_t c) {
  size_t i = length(s) + 1;
  while (i > 0) {
    i--;
    if (s[i] == c)
      return (wchar_t *)s + i;
  }
  return 0;
}

wchar_t *wcsstr(const wchar_t *haystack, const wchar_t *needle) {
  size_t n = length(needle);
  size_t have = length(haystack);
  for (size_t i = 0; n <= have && i <= have - n; i++) {
    int different = 0;
    for (size_t j = 0; j < n; j++)
      different |= haystack[i + j] != needle[j];
    if (!different)
      return (wchar_t *)haystack + i;
  }
  return 0;
}

wchar_t *wmemcpy(wchar_t *dst, const wchar_t *src, size_t n) {
  return memcpy(dst, src, n * sizeof *src);
}

wchar_t *wmemmove(wchar_t *dst, const wchar_t *src, size_t n) {
  return memmove(dst, src, n * sizeof *src);
}

wchar_t *wmemset(wchar_t *dst, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; i++)
    dst[i] = c;
  return dst;
}

int wmemcmp(const wchar_t *a, const wchar_t *b, size_t n) {
  int result = 0;
  for (size_t i = 0; i < n; i++)
    result |= order(a[i], b[i]) & -(result == 0);
  return result;
}

wchar_t *wmemchr(const wchar_t *s, wchar_t c, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (s[i] == c)
      return (wchar_t *)s + i;
  return 0;
}

static unsigned within(wint_t c, unsigned low, unsigned count) {
  return c - low < count;
}

#define CLASS(name, condition) \
  int name(wint_t c) { \
    return (int)(condition); \
  }
#define LETTER (within(c, 'A', 26) | within(c, 'a', 26))
CLASS(iswupper, within(c, 'A', 26))
CLASS(iswlower, within(c, 'a', 26))
CLASS(iswalpha, LETTER)
CLASS(iswdigit, within(c, '0', 10))
CLASS(iswxdigit, within(c, '0', 10) | within(c, 'A', 6) | within(c, 'a', 6))
CLASS(iswalnum, LETTER | within(c, '0', 10))
CLASS(iswspace, within(c, ' ', 1) | within(c, '\t', 5))
CLASS(iswblank, within(c, ' ', 1) | within(c, '\t', 1))
CLASS(iswprint, within(c, ' ', 95))
CLASS(iswgraph, within(c, '!', 94))
CLASS(iswcntrl, within(c, 0, 32) | within(c, 127, 1))
CLASS(iswpunct, within(c, '!', 94) & ~(LETTER | within(c, '0', 10)))

wint_t towlower(wint_t c) {
  return c + (within(c, 'A', 26) << 5);
}

wint_t towupper(wint_t c) {
  return c - (within(c, 'a', 26) << 5);
}
