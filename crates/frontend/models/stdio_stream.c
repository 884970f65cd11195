// stdio.h: streams: opening, closing, position, end-of-file and error state, and the bytes that come in.
// What comes in is any byte, end of file or an error; the state that a program can ask about follows from that exactly: end of file
// is sticky as in glibc, pushed-back characters come first. Nondeterministic 0 always means the plain outcome: the stream
// ends, the operation succeeds.
typedef __SIZE_TYPE__ size_t;

void *malloc(size_t size);
void free(void *p);
int __secateur_nondet_int(void);
long __secateur_nondet_long(void);
void __secateur_nondet_memory(void *p, size_t n);
void __secateur_assume(_Bool c);
void __secateur_unsupported(const char *what);
int *__errno_location(void);

// The beginning is laid out as in glibc, because its headers have inline functions that look inside: the flags tell end of file
// and error, the buffer pointers stay null so that these functions call __uflow and __overflow.
enum { AT_END = 0x10, IN_ERROR = 0x20, PUSHED_MAX = 4 };
typedef struct stream {
  int flags;
  void *buffer_pointers[26];
  int number; // of the file descriptor, -1 if not known
  int descriptor; // what fileno said, 0 before
  int pushed_count;
  unsigned char pushed[PUSHED_MAX];
  struct stream *next; // open streams are reachable, as in glibc
  struct stream **link;
} FILE;

static FILE standard_input, standard_output = {.number = 1}, standard_error = {.number = 2};
FILE *stdin = &standard_input;
FILE *stdout = &standard_output;
FILE *stderr = &standard_error;
static FILE *open_streams;

static int failure(void) {
  int error = __secateur_nondet_int();
  __secateur_assume(error > 0);
  *__errno_location() = error;
  return -1;
}

static int fails(void) {
  return __secateur_nondet_int() != 0;
}

static FILE *opened(void) {
  if (fails()) {
    failure();
    return 0;
  }
  FILE *f = malloc(sizeof *f);
  if (!f)
    return 0;
  f->flags = 0;
  for (int i = 0; i < 26; i++)
    f->buffer_pointers[i] = 0;
  f->number = -1;
  f->descriptor = 0;
  f->pushed_count = 0;
  f->next = open_streams;
  f->link = &open_streams;
  if (open_streams)
    open_streams->link = &f->next;
  open_streams = f;
  return f;
}

static void closed(FILE *f) {
  if (f->number >= 0) {
    f->flags = IN_ERROR;
    return;
  }
  *f->link = f->next;
  if (f->next)
    f->next->link = f->link;
  free(f);
}

FILE *fopen(const char *path, const char *mode) {
  (void)*path;
  (void)*mode;
  return opened();
}

FILE *fopen64(const char *path, const char *mode) {
  (void)*path;
  (void)*mode;
  return opened();
}

FILE *fdopen(int descriptor, const char *mode) {
  (void)descriptor;
  (void)*mode;
  return opened();
}

FILE *popen(const char *command, const char *mode) {
  (void)*command;
  (void)*mode;
  return opened();
}

FILE *tmpfile(void) {
  return opened();
}

int fclose(FILE *f) {
  closed(f);
  return fails() ? failure() : 0;
}

int pclose(FILE *f) {
  closed(f);
  return __secateur_nondet_int();
}

FILE *freopen(const char *path, const char *mode, FILE *f) {
  if (path)
    (void)*path;
  (void)*mode;
  f->flags = 0;
  f->pushed_count = 0;
  if (!fails())
    return f;
  failure();
  closed(f);
  return 0;
}

int feof(FILE *f) {
  return (f->flags & AT_END) != 0;
}

int feof_unlocked(FILE *f) {
  return (f->flags & AT_END) != 0;
}

int ferror(FILE *f) {
  return (f->flags & IN_ERROR) != 0;
}

int ferror_unlocked(FILE *f) {
  return (f->flags & IN_ERROR) != 0;
}

void clearerr(FILE *f) {
  f->flags &= ~(AT_END | IN_ERROR);
}

void clearerr_unlocked(FILE *f) {
  f->flags &= ~(AT_END | IN_ERROR);
}

int fileno(FILE *f) {
  if (f->number >= 0)
    return f->number;
  if (!f->descriptor) {
    f->descriptor = __secateur_nondet_int();
    __secateur_assume(f->descriptor > 2);
  }
  return f->descriptor;
}

static int moved(FILE *f) {
  if (fails())
    return failure();
  f->flags &= ~AT_END;
  f->pushed_count = 0;
  return 0;
}

int fseek(FILE *f, long offset, int whence) {
  (void)offset;
  (void)whence;
  return moved(f);
}

int fseeko(FILE *f, long offset, int whence) {
  (void)offset;
  (void)whence;
  return moved(f);
}

int fseeko64(FILE *f, long long offset, int whence) {
  (void)offset;
  (void)whence;
  return moved(f);
}

static long position(FILE *f) {
  (void)f->flags;
  if (fails())
    return failure();
  long at = __secateur_nondet_long();
  __secateur_assume(at >= 0);
  return at;
}

long ftell(FILE *f) {
  return position(f);
}

long ftello(FILE *f) {
  return position(f);
}

long long ftello64(FILE *f) {
  return position(f);
}

void rewind(FILE *f) {
  f->flags = 0;
  f->pushed_count = 0;
}

int fgetpos(FILE *f, void *place) {
  (void)f->flags;
  __secateur_nondet_memory(place, sizeof(long) + 8);
  return fails() ? failure() : 0;
}

int fsetpos(FILE *f, const void *place) {
  (void)*(const char *)place;
  return moved(f);
}

// A buffer of the program's would be written behind its back.
static void buffered(FILE *f, const void *buffer) {
  (void)f->flags;
  if (buffer)
    __secateur_unsupported("a stream with a buffer of the program's");
}

int setvbuf(FILE *f, char *buffer, int mode, size_t size) {
  (void)mode;
  (void)size;
  buffered(f, buffer);
  return fails() ? -1 : 0;
}

void setbuf(FILE *f, char *buffer) {
  buffered(f, buffer);
}

void setbuffer(FILE *f, char *buffer, size_t size) {
  (void)size;
  buffered(f, buffer);
}

void setlinebuf(FILE *f) {
  buffered(f, 0);
}

void flockfile(FILE *f) {
  (void)f->flags;
}

void funlockfile(FILE *f) {
  (void)f->flags;
}

// The way in, for the other models. Ends the input of f: end of file, or an error (1 returned).
int __secateur_lib_end_input(FILE *f) {
  if (fails()) {
    f->flags |= IN_ERROR;
    failure();
    return 1;
  }
  f->flags |= AT_END;
  return 0;
}

// Has f a byte that is known, or known to be missing? 0 to 255 (pushed back, now taken), -1 at end of file, -2 if it is open.
int __secateur_lib_known_byte(FILE *f) {
  if (f->pushed_count > 0) {
    f->pushed_count--;
    return f->pushed[f->pushed_count];
  }
  return (f->flags & AT_END) ? -1 : -2;
}

int __secateur_lib_getc(FILE *f) {
  int c = __secateur_lib_known_byte(f);
  if (c != -2)
    return c;
  c = __secateur_nondet_int();
  __secateur_assume((_Bool)((c >= 0) & (c <= 256)));
  if (c == 0) {
    __secateur_lib_end_input(f);
    return -1;
  }
  return c - 1;
}

int ungetc(int c, FILE *f) {
  if (c == -1)
    return -1;
  if (f->pushed_count == PUSHED_MAX)
    __secateur_unsupported("more than four characters pushed back");
  f->flags &= ~AT_END;
  f->pushed[f->pushed_count] = (unsigned char)c;
  f->pushed_count++;
  return (unsigned char)c;
}
