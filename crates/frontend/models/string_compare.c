// string.h and strings.h: comparing. The result is the difference of the first differing bytes, as glibc gives on x86.
// Conditions are joined with | and & instead of || and &&, so that each byte costs one branch.
typedef __SIZE_TYPE__ size_t;

static int lower(unsigned char c) {
  return c + (((unsigned)c - 'A' < 26u) << 5);
}

// Without a branch per byte: the first difference is kept by a mask. Both areas must be readable as a whole.
static int compare_memory(const void *a, const void *b, size_t n) {
  const unsigned char *x = a;
  const unsigned char *y = b;
  int result = 0;
  for (size_t i = 0; i < n; i++)
    result |= ((int)x[i] - (int)y[i]) & -(result == 0);
  return result;
}

static int compare(const char *a, const char *b) {
  size_t i = 0;
  for (;;) {
    int x = (unsigned char)a[i];
    int y = (unsigned char)b[i];
    if ((x != y) | (x == 0))
      return x - y;
    i++;
  }
}

int memcmp(const void *a, const void *b, size_t n) {
  return compare_memory(a, b, n);
}

int bcmp(const void *a, const void *b, size_t n) {
  return compare_memory(a, b, n);
}

int __memcmpeq(const void *a, const void *b, size_t n) {
  return compare_memory(a, b, n);
}

int strcmp(const char *a, const char *b) {
  return compare(a, b);
}

int strcoll(const char *a, const char *b) {
  return compare(a, b);
}

int strncmp(const char *a, const char *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    int x = (unsigned char)a[i];
    int y = (unsigned char)b[i];
    if ((x != y) | (x == 0))
      return x - y;
  }
  return 0;
}

static int compare_folded(const char *a, const char *b) {
  size_t i = 0;
  for (;;) {
    int x = lower((unsigned char)a[i]);
    int y = lower((unsigned char)b[i]);
    if ((x != y) | (x == 0))
      return x - y;
    i++;
  }
}

static int compare_folded_up_to(const char *a, const char *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    int x = lower((unsigned char)a[i]);
    int y = lower((unsigned char)b[i]);
    if ((x != y) | (x == 0))
      return x - y;
  }
  return 0;
}

int strcasecmp(const char *a, const char *b) {
  return compare_folded(a, b);
}

int __strcasecmp(const char *a, const char *b) {
  return compare_folded(a, b);
}

int strncasecmp(const char *a, const char *b, size_t n) {
  return compare_folded_up_to(a, b, n);
}
