// Copies into a buffer of known contents, which is printed whole.
#include <stdio.h>
#include <stdlib.h>
typedef __SIZE_TYPE__ size_t;
char *strcpy(char *, const char *), *stpcpy(char *, const char *), *__stpcpy(char *, const char *);
char *strncpy(char *, const char *, size_t), *stpncpy(char *, const char *, size_t), *__stpncpy(char *, const char *, size_t);
char *strcat(char *, const char *), *strncat(char *, const char *, size_t);
char *strdup(const char *), *__strdup(const char *), *strndup(const char *, size_t), *__strndup(const char *, size_t);
size_t strxfrm(char *, const char *, size_t);
void *mempcpy(void *, const void *, size_t), *__mempcpy(void *, const void *, size_t), *memccpy(void *, const void *, int, size_t);
void bcopy(const void *, void *, size_t), bzero(void *, size_t), explicit_bzero(void *, size_t), swab(const void *, void *, long);
void *__memcpy_chk(void *, const void *, size_t, size_t), *__mempcpy_chk(void *, const void *, size_t, size_t);
void *__memmove_chk(void *, const void *, size_t, size_t), *__memset_chk(void *, int, size_t, size_t);
void __explicit_bzero_chk(void *, size_t, size_t);
char *__strcpy_chk(char *, const char *, size_t), *__stpcpy_chk(char *, const char *, size_t);
char *__strncpy_chk(char *, const char *, size_t, size_t), *__stpncpy_chk(char *, const char *, size_t, size_t);
char *__strcat_chk(char *, const char *, size_t), *__strncat_chk(char *, const char *, size_t, size_t);

static char buffer[16];
static void reset(void) {
  for (int i = 0; i < 16; i++)
    buffer[i] = "xy\0zzzzzzzzzzzz"[i];
}
static void show(const char *what, const void *result) {
  printf("%s", what);
  for (int i = 0; i < 16; i++)
    printf(" %02x", (unsigned char)buffer[i]);
  printf(" at %d\n", result ? (int)((const char *)result - buffer) : -1);
  reset();
}

int main(void) {
  static const char *const sources[] = {"", "a", "ab", "abc\377d"};
  reset();
  for (int k = 0; k < 4; k++) {
    const char *s = sources[k];
    show("strcpy", strcpy(buffer, s));
    show("stpcpy", stpcpy(buffer, s));
    show("__stpcpy", __stpcpy(buffer, s));
    show("strcat", strcat(buffer, s));
    show("__strcpy_chk", __strcpy_chk(buffer, s, 16));
    show("__stpcpy_chk", __stpcpy_chk(buffer, s, 16));
    show("__strcat_chk", __strcat_chk(buffer, s, 16));
    for (size_t n = 0; n < 8; n++) {
      show("strncpy", strncpy(buffer, s, n));
      show("stpncpy", stpncpy(buffer, s, n));
      show("__stpncpy", __stpncpy(buffer, s, n));
      show("strncat", strncat(buffer, s, n));
      show("__strncpy_chk", __strncpy_chk(buffer, s, n, 16));
      show("__stpncpy_chk", __stpncpy_chk(buffer, s, n, 16));
      show("__strncat_chk", __strncat_chk(buffer, s, n, 16));
      size_t length = strxfrm(buffer, s, n);
      show("strxfrm", buffer + length);
      char *copied = strndup(s, n), *again = __strndup(s, n);
      printf("strndup %s %s\n", copied, again);
      free(copied);
      free(again);
    }
    char *copied = strdup(s), *again = __strdup(s);
    printf("strdup %s %s\n", copied, again);
    free(copied);
    free(again);
  }
  static const char source[] = "0123456789";
  for (size_t n = 0; n <= 10; n++) {
    show("mempcpy", mempcpy(buffer, source, n));
    show("__mempcpy", __mempcpy(buffer, source, n));
    show("memccpy", memccpy(buffer, source, '4', n));
    show("memccpy", memccpy(buffer, source, 0, n));
    bcopy(source, buffer, n);
    show("bcopy", 0);
    bcopy(buffer, buffer + 2, n);
    show("bcopy", 0);
    bzero(buffer, n);
    show("bzero", 0);
    explicit_bzero(buffer, n);
    show("explicit_bzero", 0);
    swab(source, buffer, (long)n - 2);
    show("swab", 0);
    show("__memcpy_chk", __memcpy_chk(buffer, source, n, 16));
    show("__mempcpy_chk", __mempcpy_chk(buffer, source, n, 16));
    show("__memmove_chk", __memmove_chk(buffer, source, n, 16));
    show("__memset_chk", __memset_chk(buffer, '!', n, 16));
    __explicit_bzero_chk(buffer, n, 16);
    show("__explicit_bzero_chk", 0);
  }
  return 0;
}
