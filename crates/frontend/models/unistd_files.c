// unistd.h, fcntl.h, sys/stat.h: files. The operating system answers anything its interface allows. Nondeterministic 0 means the plain
// outcome: success, or no more input.
typedef __SIZE_TYPE__ size_t;
typedef long ssize_t;

void *malloc(size_t size);
int putchar(int c);
int __secateur_nondet_int(void);
unsigned char __secateur_nondet_uchar(void);
long __secateur_nondet_long(void);
unsigned long __secateur_nondet_ulong(void);
void __secateur_nondet_memory(void *p, size_t n);
void __secateur_assume(_Bool c);
void __secateur_check(_Bool ok, const char *what);
void __secateur_unsupported(const char *what);
int *__errno_location(void);

static int failure(void) {
  int error = __secateur_nondet_int();
  __secateur_assume(error > 0);
  *__errno_location() = error;
  return -1;
}

// 0, or -1 with an error
static int any_result(void) {
  return __secateur_nondet_int() == 0 ? 0 : failure();
}

static int any_natural(void) {
  int v = __secateur_nondet_int();
  __secateur_assume(v >= 0);
  return v;
}

// a descriptor, or -1
static int any_descriptor(void) {
  return __secateur_nondet_int() == 0 ? any_natural() : failure();
}

// Without a path for each length: see stdio_input.c.
static ssize_t any_input(char *p, size_t n) {
  if (__secateur_nondet_int() == 0)
    return 0;
  if (__secateur_nondet_int() != 0)
    return failure();
  if (n == 0)
    return 0;
  if (n == 1 || __secateur_nondet_int() == 0) {
    __secateur_nondet_memory(p, n);
    return (ssize_t)n;
  }
  size_t k = __secateur_nondet_ulong();
  __secateur_assume((_Bool)((k >= 1) & (k < n)));
  for (size_t i = 0; i < n; i++) {
    int inside = i < k;
    p[i] = (char)((__secateur_nondet_uchar() & -inside) | ((unsigned char)p[i] & ~-inside));
  }
  return (ssize_t)k;
}

ssize_t read(int descriptor, void *p, size_t n) {
  (void)descriptor;
  return any_input(p, n);
}

ssize_t __read_chk(int descriptor, void *p, size_t n, size_t room) {
  (void)descriptor;
  __secateur_check(n <= room, "buffer overflow in a fortified library call");
  return any_input(p, n);
}

ssize_t pread(int descriptor, void *p, size_t n, long offset) {
  (void)descriptor;
  (void)offset;
  return any_input(p, n);
}

ssize_t recv(int socket, void *p, size_t n, int flags) {
  (void)socket;
  (void)flags;
  return any_input(p, n);
}

// Reads every byte it writes; those for descriptor 1 are output.
static ssize_t any_output(int descriptor, const void *p, size_t n) {
  const volatile unsigned char *bytes = p;
  for (size_t i = 0; i < n; i++) {
    unsigned char b = bytes[i];
    if (descriptor == 1)
      putchar(b);
  }
  if (__secateur_nondet_int() == 0)
    return (ssize_t)n;
  if (__secateur_nondet_int() != 0)
    return failure();
  size_t k = __secateur_nondet_ulong();
  __secateur_assume(k <= n);
  return (ssize_t)k;
}

ssize_t write(int descriptor, const void *p, size_t n) {
  return any_output(descriptor, p, n);
}

ssize_t pwrite(int descriptor, const void *p, size_t n, long offset) {
  (void)offset;
  return any_output(descriptor, p, n);
}

ssize_t send(int socket, const void *p, size_t n, int flags) {
  (void)flags;
  (void)socket;
  return any_output(-1, p, n);
}

int open(const char *path, int flags, ...) {
  (void)*path;
  (void)flags;
  return any_descriptor();
}

int open64(const char *path, int flags, ...) {
  (void)*path;
  (void)flags;
  return any_descriptor();
}

int openat(int directory, const char *path, int flags, ...) {
  (void)directory;
  (void)*path;
  (void)flags;
  return any_descriptor();
}

int creat(const char *path, unsigned mode) {
  (void)*path;
  (void)mode;
  return any_descriptor();
}

int dup(int descriptor) {
  (void)descriptor;
  return any_descriptor();
}

int dup2(int from, int to) {
  (void)from;
  return __secateur_nondet_int() == 0 ? to : failure();
}

int pipe(int ends[2]) {
  int result = any_result();
  if (result == 0) {
    ends[0] = any_natural();
    ends[1] = any_natural();
    __secateur_assume(ends[0] != ends[1]);
  }
  return result;
}

int fcntl(int descriptor, int command, ...) {
  (void)descriptor;
  if (command > 4) // locks and the like go through memory
    __secateur_unsupported("fcntl with a structure");
  return __secateur_nondet_int();
}

static long any_offset(void) {
  if (__secateur_nondet_int() != 0)
    return failure();
  long at = __secateur_nondet_long();
  __secateur_assume(at >= 0);
  return at;
}

long lseek(int descriptor, long offset, int whence) {
  (void)descriptor;
  (void)offset;
  (void)whence;
  return any_offset();
}

long long lseek64(int descriptor, long long offset, int whence) {
  (void)descriptor;
  (void)offset;
  (void)whence;
  return any_offset();
}

// Calls that look at a path or a descriptor and succeed or fail.
#define OF_PATH(name) \
  int name(const char *path) { \
    (void)*path; \
    return any_result(); \
  }
#define OF_PATH_AND(T, name) \
  int name(const char *path, T what) { \
    (void)*path; \
    (void)what; \
    return any_result(); \
  }
#define OF_DESCRIPTOR(name) \
  int name(int descriptor) { \
    (void)descriptor; \
    return any_result(); \
  }
OF_PATH(unlink)
OF_PATH(rmdir)
OF_PATH(chdir)
OF_PATH(remove)
OF_PATH_AND(int, access)
OF_PATH_AND(unsigned, mkdir)
OF_PATH_AND(unsigned, chmod)
OF_PATH_AND(long, truncate)
#define OF_PATHS(name) \
  int name(const char *path, const char *other) { \
    (void)*path; \
    (void)*other; \
    return any_result(); \
  }
OF_PATHS(link)
OF_PATHS(symlink)
OF_PATHS(rename)
OF_DESCRIPTOR(close)
OF_DESCRIPTOR(fsync)
OF_DESCRIPTOR(fdatasync)

int ftruncate(int descriptor, long size) {
  (void)descriptor;
  (void)size;
  return any_result();
}

int isatty(int descriptor) {
  (void)descriptor;
  return __secateur_nondet_int() != 0;
}

unsigned umask(unsigned mask) {
  (void)mask;
  return (unsigned)__secateur_nondet_int() & 0777;
}

// struct stat has 144 bytes on x86-64; on i386 it has 88, with 64-bit offsets 96.
static int any_status(void *place, size_t size) {
  int result = any_result();
  if (result == 0)
    __secateur_nondet_memory(place, size);
  return result;
}

enum { STAT = sizeof(long) == 8 ? 144 : 88, STAT64 = sizeof(long) == 8 ? 144 : 96 };

#define OF_STATUS(name, size) \
  int name(const char *path, void *place) { \
    (void)*path; \
    return any_status(place, size); \
  } \
  int l##name(const char *path, void *place) { \
    (void)*path; \
    return any_status(place, size); \
  } \
  int f##name(int descriptor, void *place) { \
    (void)descriptor; \
    return any_status(place, size); \
  }
OF_STATUS(stat, STAT)
OF_STATUS(stat64, STAT64)

int __xstat(int version, const char *path, void *place) {
  (void)version;
  (void)*path;
  return any_status(place, STAT);
}

int __lxstat(int version, const char *path, void *place) {
  (void)version;
  (void)*path;
  return any_status(place, STAT);
}

int __fxstat(int version, int descriptor, void *place) {
  (void)version;
  (void)descriptor;
  return any_status(place, STAT);
}

// A text that fits into the buffer, any if there is room for it.
char *getcwd(char *place, size_t size) {
  if (!place) {
    size = size ? size : 4096;
    place = malloc(size);
    if (!place)
      return 0;
  }
  if (size < 2 || __secateur_nondet_int() != 0) {
    failure();
    return 0;
  }
  __secateur_nondet_memory(place, size);
  place[0] = '/';
  place[size - 1] = 0;
  return place;
}

int gethostname(char *place, size_t size) {
  __secateur_nondet_memory(place, size);
  return any_result();
}

ssize_t readlink(const char *path, char *place, size_t size) {
  (void)*path;
  if (__secateur_nondet_int() != 0)
    return failure();
  __secateur_nondet_memory(place, size);
  size_t n = __secateur_nondet_ulong();
  __secateur_assume(n <= size);
  return (ssize_t)n;
}

int mkstemp(char *pattern) {
  static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  size_t n = 0;
  while (pattern[n])
    n++;
  for (size_t i = n < 6 ? 0 : n - 6; i < n; i++) {
    pattern[i] = letters[__secateur_nondet_uchar() % 62];
  }
  return any_descriptor();
}
