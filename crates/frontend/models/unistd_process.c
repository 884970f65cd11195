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

int getpid(void) {
  return any_positive();
}

int getppid(void) {
  return any_natural();
}

#define IDENTITY(name) \
  unsigned name(void) { \
    return (unsigned)__secateur_nondet_int(); \
  }
IDENTITY(getuid)
IDENTITY(geteuid)
IDENTITY(getgid)
IDENTITY(getegid)

int getpagesize(void) {
  return 4096;
}

long sysconf(int name) {
  (void)name;
  return __secateur_nondet_long();
}

unsigned sleep(unsigned seconds) {
  unsigned left = (unsigned)__secateur_nondet_int();
  __secateur_assume(left <= seconds);
  return left;
}

int usleep(unsigned microseconds) {
  (void)microseconds;
  return any_result();
}

int sched_yield(void) {
  return any_result();
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
