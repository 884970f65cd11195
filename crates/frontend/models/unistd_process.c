// unistd.h and neighbours: the process, its identity, and waiting. The operating system answers anything its interface allows.
// What would start another process (fork, exec) has no model.
typedef __SIZE_TYPE__ size_t;

int __secateur_nondet_int(void);
long __secateur_nondet_long(void);
void __secateur_nondet_memory(void *p, size_t n);
void __secateur_assume(_Bool c);
int *__errno_location(void);

static int failure(void) {
  int error = __secateur_nondet_int();
  __secateur_assume(error > 0);
  *__errno_location() = error;
  return -1;
}

static int any_result(void) {
  return __secateur_nondet_int() == 0 ? 0 : failure();
}

static int any_natural(void) {
  int v = __secateur_nondet_int();
  __secateur_assume(v >= 0);
  return v;
}

static int any_positive(void) {
  int v = __secateur_nondet_int();
  __secateur_assume(v > 0);
  return v;
}

// What identifies the process does not change: the calls that would change it have no model.
int getpid(void) {
  static int known;
  if (!known)
    known = any_positive();
  return known;
}

int getppid(void) {
  static int known, parent;
  if (!known)
    parent = any_natural();
  known = 1;
  return parent;
}

#define IDENTITY(name) \
  unsigned name(void) { \
    static int known; \
    static unsigned number; \
    if (!known) \
      number = (unsigned)__secateur_nondet_int(); \
    known = 1; \
    return number; \
  }
IDENTITY(getuid)
IDENTITY(geteuid)
IDENTITY(getgid)
IDENTITY(getegid)

int getpagesize(void) {
  return 4096;
}

// 2 are clock ticks, 30 the size of a page, 83 and 84 processors.
long sysconf(int name) {
  if (name == 2)
    return 100;
  if (name == 30)
    return 4096;
  long v = __secateur_nondet_long();
  __secateur_assume((_Bool)((v >= -1) & (((name != 83) & (name != 84)) | (v >= 1))));
  return v;
}

// Only a signal handler could end it early, and there is none.
unsigned sleep(unsigned seconds) {
  (void)seconds;
  return 0;
}

int usleep(unsigned microseconds) {
  return microseconds < 1000000 ? 0 : any_result();
}

int sched_yield(void) {
  return 0; // Linux has no other answer
}

struct pollfd {
  int fd;
  short events, revents;
};

int poll(struct pollfd *descriptors, unsigned long n, int timeout) {
  (void)timeout;
  int ready = 0;
  if (__secateur_nondet_int() != 0)
    return failure();
  for (unsigned long i = 0; i < n; i++) {
    short events = (short)__secateur_nondet_int();
    descriptors[i].revents = events;
    ready += events != 0;
  }
  return ready;
}

static void any_set(void *set) {
  if (set)
    __secateur_nondet_memory(set, 128);
}

int select(int n, void *reading, void *writing, void *exceptional, void *timeout) {
  if (__secateur_nondet_int() != 0)
    return failure();
  any_set(reading);
  any_set(writing);
  any_set(exceptional);
  if (timeout)
    __secateur_nondet_memory(timeout, 2 * sizeof(long));
  int ready = any_natural();
  __secateur_assume(ready <= 3 * n);
  return ready;
}
