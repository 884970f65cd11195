// stdio.h: reading characters, lines and blocks. Bytes are any bytes; lengths are chosen without a path for each length: every
// byte of the buffer is written, with its old value where the input did not reach. (An input that fills the buffer exists, so
// this finds exactly the buffers that are too small.)
typedef __SIZE_TYPE__ size_t;
typedef struct stream FILE; // see stdio_stream.c

void *malloc(size_t n);
void free(void *p);
extern FILE *stdin;
int __secateur_lib_getc(FILE *f);
int __secateur_lib_known_byte(FILE *f);
int __secateur_lib_end_input(FILE *f);
int __secateur_nondet_int(void);
unsigned char __secateur_nondet_uchar(void);
unsigned long __secateur_nondet_ulong(void);
void __secateur_nondet_memory(void *p, size_t n);
void __secateur_assume(_Bool c);
void __secateur_check(_Bool ok, const char *what);

int fgetc(FILE *f) {
  return __secateur_lib_getc(f);
}

int getc(FILE *f) {
  return __secateur_lib_getc(f);
}

int _IO_getc(FILE *f) {
  return __secateur_lib_getc(f);
}

int getc_unlocked(FILE *f) {
  return __secateur_lib_getc(f);
}

int fgetc_unlocked(FILE *f) {
  return __secateur_lib_getc(f);
}

int __uflow(FILE *f) {
  return __secateur_lib_getc(f);
}

int getchar(void) {
  return __secateur_lib_getc(stdin);
}

int getchar_unlocked(void) {
  return __secateur_lib_getc(stdin);
}

int getw(FILE *f) {
  unsigned word = 0;
  for (unsigned i = 0; i < sizeof word; i++) {
    int c = __secateur_lib_getc(f);
    if (c < 0)
      return -1;
    word |= (unsigned)c << (8 * i);
  }
  return (int)word;
}

// Writes k of at most n bytes to s, leaving the others as they are; `stop` (if not negative) can only be the last of the k. Returns
// whether it is.
static int any_bytes(char *s, size_t n, size_t k, int stop) {
  int stopped = 0;
  for (size_t i = 0; i < n; i++) {
    unsigned char b = __secateur_nondet_uchar();
    int inside = i < k;
    int last = i + 1 == k;
    __secateur_assume((_Bool)((b != stop) | last | !inside));
    stopped |= last & (b == stop);
    s[i] = (char)((b & -inside) | ((unsigned char)s[i] & ~-inside));
  }
  return stopped;
}

static char *line(char *s, int size, FILE *f) {
  size_t have = 0;
  if (size <= 0)
    return 0;
  size_t room = (size_t)size - 1;
  int known = 0;
  while (have < room && known != '\n') {
    known = __secateur_lib_known_byte(f);
    if (known == -1 && have == 0)
      return 0;
    if (known < 0)
      break;
    s[have] = (char)known;
    have++;
  }
  if (known != -2) { // full, a whole line, or at end of file
    s[have] = 0;
    return s;
  }
  if (__secateur_nondet_int() == 0) { // nothing more comes
    if (__secateur_lib_end_input(f) || have == 0)
      return 0;
    s[have] = 0;
    return s;
  }
  size_t left = room - have;
  size_t k = __secateur_nondet_ulong();
  __secateur_assume((_Bool)((k >= 1) & (k <= left)));
  int newline = any_bytes(s + have, left, k, '\n');
  s[have + k] = 0;
  if ((k < left) & !newline)
    if (__secateur_lib_end_input(f))
      return 0;
  return s;
}

char *fgets(char *s, int size, FILE *f) {
  return line(s, size, f);
}

char *fgets_unlocked(char *s, int size, FILE *f) {
  return line(s, size, f);
}

char *__fgets_chk(char *s, size_t room, int size, FILE *f) {
  __secateur_check(size <= 0 || (size_t)size <= room, "buffer overflow in a fortified library call");
  return line(s, size, f);
}

// No bound: there is always an input that overflows the buffer.
static char *unbounded_line(char *s) {
  size_t i = 0;
  for (;;) {
    int c = __secateur_lib_getc(stdin);
    if (c == '\n' || c < 0) {
      if (c < 0 && i == 0)
        return 0;
      s[i] = 0;
      return s;
    }
    s[i] = (char)c;
    i++;
  }
}

char *gets(char *s) {
  return unbounded_line(s);
}

char *__gets_chk(char *s, size_t room) {
  (void)room;
  return unbounded_line(s);
}

// Reads a block, returns the number of bytes.
static size_t block(char *p, size_t total, FILE *f) {
  size_t have = 0;
  while (have < total) {
    int known = __secateur_lib_known_byte(f);
    if (known == -1)
      return have;
    if (known == -2)
      break;
    p[have] = (char)known;
    have++;
  }
  if (have == total)
    return total;
  size_t left = total - have;
  if (__secateur_nondet_int() == 0) { // nothing more comes
    __secateur_lib_end_input(f);
    return have;
  }
  if (left == 1 || __secateur_nondet_int() == 0) { // all of it comes
    __secateur_nondet_memory(p + have, left);
    return total;
  }
  size_t k = __secateur_nondet_ulong();
  __secateur_assume((_Bool)((k >= 1) & (k < left)));
  any_bytes(p + have, left, k, -1);
  __secateur_lib_end_input(f);
  return have + k;
}

static size_t items(void *p, size_t size, size_t count, FILE *f) {
  if (size == 0 || count == 0)
    return 0;
  return block(p, size * count, f) / size;
}

size_t fread(void *p, size_t size, size_t count, FILE *f) {
  return items(p, size, count, f);
}

size_t fread_unlocked(void *p, size_t size, size_t count, FILE *f) {
  return items(p, size, count, f);
}

size_t __fread_chk(void *p, size_t room, size_t size, size_t count, FILE *f) {
  __secateur_check(size == 0 || count <= room / size, "buffer overflow in a fortified library call");
  return items(p, size, count, f);
}

// A line of any length in a buffer that grows. Fresh memory was never written, so that it is any line already. Delimiters inside the
// line are not excluded: that would need a path per length.
static long delimited(char **place, size_t *size, int delimiter, FILE *f) {
  if (!place || !size)
    return -1;
  int fresh = !*place || *size == 0;
  if (fresh) { // glibc allocates even if nothing comes
    *size = 120;
    *place = malloc(120);
    if (!*place)
      return -1;
  }
  int known = __secateur_lib_known_byte(f);
  if (known == -1)
    return -1;
  if (known == -2 && __secateur_nondet_int() == 0) {
    __secateur_lib_end_input(f);
    return -1;
  }
  size_t k = __secateur_nondet_ulong();
  __secateur_assume((_Bool)((k >= 1) & (k < __LONG_MAX__ / 4) & ((known != delimiter) | (k == 1))));
  if (*size <= k) {
    size_t bigger = __secateur_nondet_ulong();
    __secateur_assume((_Bool)((bigger > k) & (bigger <= __LONG_MAX__ / 4 + 120)));
    free(*place);
    *place = malloc(bigger);
    *size = bigger;
    if (!*place)
      return -1;
  } else if (!fresh) {
    __secateur_nondet_memory(*place, k);
  }
  char *p = *place;
  if (known >= 0)
    p[0] = (char)known;
  p[k] = 0;
  if (p[k - 1] != (char)delimiter)
    if (__secateur_lib_end_input(f))
      return -1;
  return (long)k;
}

long getdelim(char **place, size_t *size, int delimiter, FILE *f) {
  return delimited(place, size, delimiter, f);
}

long __getdelim(char **place, size_t *size, int delimiter, FILE *f) {
  return delimited(place, size, delimiter, f);
}

long getline(char **place, size_t *size, FILE *f) {
  return delimited(place, size, '\n', f);
}
