// stdlib.h: the environment of the process, its commands, and what runs at its end.
// The library's own allocations hang on static pointers: they are reachable to the end, as in glibc.
typedef __SIZE_TYPE__ size_t;

void *malloc(size_t size);
void _exit(int status) __attribute__((noreturn));
int __secateur_nondet_int(void);
unsigned long __secateur_nondet_ulong(void);
void __secateur_assume(_Bool c);
void __secateur_unsupported(const char *what);
int *__errno_location(void);

static int fails(void) {
  return __secateur_nondet_int() != 0;
}

static int failure(void) {
  int error = __secateur_nondet_int();
  __secateur_assume(error > 0);
  *__errno_location() = error;
  return -1;
}

struct kept {
  struct kept *next;
  char *text;
};
static struct kept *kept_strings;

// Linux takes no environment string longer than 131072 bytes.
static char *environment_string(void) {
  if (fails())
    return 0;
  size_t n = __secateur_nondet_ulong();
  __secateur_assume((_Bool)((n >= 1) & (n <= 131072)));
  struct kept *k = malloc(sizeof *k);
  if (!k)
    return 0;
  k->text = malloc(n);
  if (!k->text)
    return 0;
  k->next = kept_strings;
  kept_strings = k;
  k->text[n - 1] = 0; // the rest was never written: it is anything
  return k->text;
}

char *getenv(const char *name) {
  (void)name;
  return environment_string();
}

char *secure_getenv(const char *name) {
  (void)name;
  return environment_string();
}

int setenv(const char *name, const char *value, int overwrite) {
  (void)name;
  (void)value;
  (void)overwrite;
  return fails() ? failure() : 0;
}

int unsetenv(const char *name) {
  (void)name;
  return fails() ? failure() : 0;
}

int putenv(char *text) {
  (void)text;
  return fails() ? failure() : 0;
}

int clearenv(void) {
  return fails() ? failure() : 0;
}

int system(const char *command) {
  (void)command;
  return __secateur_nondet_int();
}

// Handlers run last in, first out; a handler may register more. The front end calls __secateur_run_exit_handlers where the
// program calls exit and where main returns.
enum { HANDLERS = 64 };
static struct {
  void (*plain)(void);
  void (*with_status)(int, void *);
  void *argument;
} handlers[HANDLERS];
static int handler_count;

int atexit(void (*handler)(void)) {
  if (handler_count == HANDLERS)
    __secateur_unsupported("more than 64 exit handlers");
  handlers[handler_count].plain = handler;
  handler_count++;
  return 0;
}

int on_exit(void (*handler)(int, void *), void *argument) {
  if (handler_count == HANDLERS)
    __secateur_unsupported("more than 64 exit handlers");
  handlers[handler_count].plain = 0;
  handlers[handler_count].with_status = handler;
  handlers[handler_count].argument = argument;
  handler_count++;
  return 0;
}

void __secateur_run_exit_handlers(int status) {
  while (handler_count > 0) {
    handler_count--;
    int i = handler_count;
    if (handlers[i].plain)
      handlers[i].plain();
    else
      handlers[i].with_status(status, handlers[i].argument);
  }
}

static void (*quick_handlers[HANDLERS])(void);
static int quick_count;

int at_quick_exit(void (*handler)(void)) {
  if (quick_count == HANDLERS)
    __secateur_unsupported("more than 64 exit handlers");
  quick_handlers[quick_count] = handler;
  quick_count++;
  return 0;
}

void quick_exit(int status) {
  while (quick_count > 0) {
    quick_count--;
    quick_handlers[quick_count]();
  }
  _exit(status);
}
