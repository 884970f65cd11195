/* What follows is the same in every test: it hands out the inputs in order and says what happened. It calls nothing of the
   C library but the system-call gate, because the program under test may define functions of the same names. */
#include <stddef.h>
#include <sys/syscall.h>
long syscall(long number, ...);

struct secateur_input {
  const char *name;             /* who asks for it */
  unsigned long bits;
  unsigned long long low, high; /* the value, unless there are bytes */
  const unsigned char *bytes;
};

static char secateur_line[600];
static unsigned secateur_used;

static void secateur_put(const char *text) {
  for (; *text && secateur_used < sizeof secateur_line - 2; text++)
    secateur_line[secateur_used++] = *text == '\n' ? ' ' : *text;
}

static void secateur_put_number(unsigned long long n) {
  char digits[24];
  unsigned i = sizeof digits;
  digits[--i] = 0;
  do
    digits[--i] = (char)('0' + n % 10);
  while (n /= 10);
  secateur_put(digits + i);
}

/* The last thing a test does. */
__attribute__((noreturn)) static void secateur_finish(int status) {
  secateur_line[secateur_used++] = '\n';
  syscall(SYS_write, SECATEUR_FD, secateur_line, (size_t)secateur_used);
  for (;;)
    syscall(SYS_exit_group, (long)status);
}

static void secateur_begin(const char *kind) {
  secateur_used = 0;
  secateur_put(SECATEUR_TOKEN " ");
  secateur_put(kind);
  secateur_put(" ");
}

/* The error was found. */
__attribute__((noreturn, unused)) static void secateur_found(const char *kind, const char *text) {
  secateur_begin(kind);
  secateur_put(text);
  secateur_finish(1);
}

/* This run is not the one the inputs were made for. */
__attribute__((noreturn, unused)) static void secateur_differs(const char *kind, const char *text) {
  secateur_begin(kind);
  secateur_put(text);
  secateur_finish(3);
}

static int secateur_same(const char *a, const char *b) {
  while (*a && *a == *b)
    a++, b++;
  return *a == *b;
}

__attribute__((noreturn)) static void secateur_mismatch(const char *who, const char *object, unsigned long bits,
                                                        const struct secateur_input *in, unsigned long number) {
  secateur_begin("diverged");
  secateur_put("input ");
  secateur_put_number(number);
  if (in) {
    secateur_put(" is for ");
    secateur_put(in->name);
    secateur_put(" (");
    secateur_put_number(in->bits);
    secateur_put(" bits), but ");
  } else {
    secateur_put(" does not exist, but ");
  }
  secateur_put(who);
  if (object) {
    secateur_put(" of ");
    secateur_put(object);
  }
  secateur_put(" asks for ");
  secateur_put_number(bits);
  secateur_put(" bits");
  secateur_finish(3);
}
