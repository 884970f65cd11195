// string.h: copying and concatenating, with the fortified spellings.
// First the length, then one memcpy: the engine checks its bounds, and that source and destination do not overlap, at once.
typedef __SIZE_TYPE__ size_t;

void *malloc(size_t size);
void *memcpy(void *dst, const void *src, size_t n);
void *memmove(void *dst, const void *src, size_t n);
void *memset(void *dst, int c, size_t n);
void __secateur_check(_Bool ok, const char *what);

static size_t length(const char *s) {
  size_t n = 0;
  while (s[n])
    n++;
  return n;
}

static size_t length_up_to(const char *s, size_t max) {
  size_t n = 0;
  while (n < max && s[n])
    n++;
  return n;
}

static void check_room(size_t needed, size_t room) {
  __secateur_check(needed <= room, "buffer overflow in a fortified library call");
}

// Copies with the terminator, returns the place of the terminator.
static char *copy(char *dst, const char *src) {
  size_t n = length(src);
  memcpy(dst, src, n + 1);
  return dst + n;
}

// Copies at most max bytes and pads with zeros up to max, returns the first zero written or dst + max.
static char *copy_padded(char *dst, const char *src, size_t max) {
  size_t n = length_up_to(src, max);
  memcpy(dst, src, n);
  memset(dst + n, 0, max - n);
  return dst + n;
}

// Copies at most max bytes and always terminates.
static void copy_terminated(char *dst, const char *src, size_t max) {
  size_t n = length_up_to(src, max);
  memcpy(dst, src, n);
  dst[n] = 0;
}

char *strcpy(char *dst, const char *src) {
  copy(dst, src);
  return dst;
}

char *stpcpy(char *dst, const char *src) {
  return copy(dst, src);
}

char *__stpcpy(char *dst, const char *src) {
  return copy(dst, src);
}

char *strncpy(char *dst, const char *src, size_t n) {
  copy_padded(dst, src, n);
  return dst;
}

char *stpncpy(char *dst, const char *src, size_t n) {
  return copy_padded(dst, src, n);
}

char *__stpncpy(char *dst, const char *src, size_t n) {
  return copy_padded(dst, src, n);
}

char *strcat(char *dst, const char *src) {
  copy(dst + length(dst), src);
  return dst;
}

char *strncat(char *dst, const char *src, size_t n) {
  copy_terminated(dst + length(dst), src, n);
  return dst;
}

size_t strlcpy(char *dst, const char *src, size_t size) {
  size_t n = length(src);
  if (size)
    copy_terminated(dst, src, size - 1);
  return n;
}

size_t strlcat(char *dst, const char *src, size_t size) {
  size_t used = length_up_to(dst, size);
  size_t n = length(src);
  if (used < size)
    copy_terminated(dst + used, src, size - used - 1);
  return used + n;
}

static char *duplicate(const char *s, size_t n) {
  char *copied = malloc(n + 1);
  if (!copied)
    return 0;
  memcpy(copied, s, n);
  copied[n] = 0;
  return copied;
}

char *strdup(const char *s) {
  return duplicate(s, length(s));
}

char *__strdup(const char *s) {
  return duplicate(s, length(s));
}

char *strndup(const char *s, size_t n) {
  return duplicate(s, length_up_to(s, n));
}

char *__strndup(const char *s, size_t n) {
  return duplicate(s, length_up_to(s, n));
}

// In the C locale the transformed string is the string.
size_t strxfrm(char *dst, const char *src, size_t n) {
  size_t len = length(src);
  if (n)
    copy_padded(dst, src, len + 1 < n ? len + 1 : n);
  return len;
}

void *mempcpy(void *dst, const void *src, size_t n) {
  memcpy(dst, src, n);
  return (char *)dst + n;
}

void *__mempcpy(void *dst, const void *src, size_t n) {
  memcpy(dst, src, n);
  return (char *)dst + n;
}

void *memccpy(void *dst, const void *src, int c, size_t max) {
  const unsigned char *s = src;
  size_t n = 0;
  while (n < max && s[n] != (unsigned char)c)
    n++;
  if (n == max) {
    memcpy(dst, src, n);
    return 0;
  }
  memcpy(dst, src, n + 1);
  return (char *)dst + n + 1;
}

void bcopy(const void *src, void *dst, size_t n) {
  memmove(dst, src, n);
}

void bzero(void *dst, size_t n) {
  memset(dst, 0, n);
}

void explicit_bzero(void *dst, size_t n) {
  memset(dst, 0, n);
}

void swab(const void *from, void *to, long n) {
  const char *f = from;
  char *t = to;
  for (long i = 1; i < n; i += 2) {
    char low = f[i - 1];
    char high = f[i];
    t[i] = low;
    t[i - 1] = high;
  }
}

void *__memcpy_chk(void *dst, const void *src, size_t n, size_t room) {
  check_room(n, room);
  return memcpy(dst, src, n);
}

void *__mempcpy_chk(void *dst, const void *src, size_t n, size_t room) {
  check_room(n, room);
  memcpy(dst, src, n);
  return (char *)dst + n;
}

void *__memmove_chk(void *dst, const void *src, size_t n, size_t room) {
  check_room(n, room);
  return memmove(dst, src, n);
}

void *__memset_chk(void *dst, int c, size_t n, size_t room) {
  check_room(n, room);
  return memset(dst, c, n);
}

void __explicit_bzero_chk(void *dst, size_t n, size_t room) {
  check_room(n, room);
  memset(dst, 0, n);
}

char *__strcpy_chk(char *dst, const char *src, size_t room) {
  check_room(length(src) + 1, room);
  copy(dst, src);
  return dst;
}

char *__stpcpy_chk(char *dst, const char *src, size_t room) {
  check_room(length(src) + 1, room);
  return copy(dst, src);
}

char *__strncpy_chk(char *dst, const char *src, size_t n, size_t room) {
  check_room(n, room);
  copy_padded(dst, src, n);
  return dst;
}

char *__stpncpy_chk(char *dst, const char *src, size_t n, size_t room) {
  check_room(n, room);
  return copy_padded(dst, src, n);
}

char *__strcat_chk(char *dst, const char *src, size_t room) {
  size_t used = length(dst);
  check_room(used + length(src) + 1, room);
  copy(dst + used, src);
  return dst;
}

char *__strncat_chk(char *dst, const char *src, size_t n, size_t room) {
  size_t used = length(dst);
  check_room(used + length_up_to(src, n) + 1, room);
  copy_terminated(dst + used, src, n);
  return dst;
}

size_t __strlcpy_chk(char *dst, const char *src, size_t size, size_t room) {
  check_room(size, room);
  size_t n = length(src);
  if (size)
    copy_terminated(dst, src, size - 1);
  return n;
}

size_t __strlcat_chk(char *dst, const char *src, size_t size, size_t room) {
  check_room(size, room);
  size_t used = length_up_to(dst, size);
  size_t n = length(src);
  if (used < size)
    copy_terminated(dst + used, src, size - used - 1);
  return used + n;
}
