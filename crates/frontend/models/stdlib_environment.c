// stdlib.h: the environment of the process, its commands, and what runs at its end.
typedef __SIZE_TYPE__ size_t;

void *__secateur_library_memory(size_t size);
void _exit(int status) __attribute__((noreturn));
int __secateur_nondet_int(void);
unsigned long __secateur_nondet_ulong(void);
void __secateur_assume(_Bool c);
void __secateur_unsupported(const char *what);
int *__errno_location(void);

static int fails(void) {
  return __secateur_nondet_int() != 0;
}

// What is known of the environment: variables that were looked up or set. A name that is not here was never asked for, and may have any
// value or none. The memory belongs to the library: nobody frees it.
enum { VARIABLES = 16, LONGEST_NAME = 64 };
static struct {
  char name[LONGEST_NAME];
  char *value; // null: not set
} variables[VARIABLES];
static int variable_count;
static int cleared; // by clearenv: what is not in the list is not set

// The length of a name; it ends where the value begins. Names must not be null.
static size_t name_length(const char *name) {
  size_t n = 0;
  while (name[n] && name[n] != '=')
    n++;
  if (n >= LONGEST_NAME)
    __secateur_unsupported("the name of an environment variable with more than 63 characters");
  return n;
}

static int find(const char *name, size_t n) {
  for (int i = 0; i < variable_count; i++) {
    size_t k = 0;
    while (k < n && variables[i].name[k] == name[k])
      k++;
    if (k == n && !variables[i].name[n])
      return i;
  }
  return -1;
}

static int enter(const char *name, size_t n) {
  if (variable_count == VARIABLES)
    __secateur_unsupported("more than 16 environment variables");
  int i = variable_count;
  for (size_t k = 0; k < n; k++)
    variables[i].name[k] = name[k];
  variables[i].name[n] = 0;
  variables[i].value = 0;
  variable_count++;
  return i;
}

// A value from outside. Linux takes no environment string longer than 131072 bytes.
static char *outside_value(void) {
  if (fails())
    return 0;
  size_t n = __secateur_nondet_ulong();
  __secateur_assume((_Bool)((n >= 1) & (n <= 131072)));
  char *text = __secateur_library_memory(n);
  text[n - 1] = 0; // the rest was never written: it is anything
  return text;
}

static char *look_up(const char *name) {
  size_t n = name_length(name);
  if (n == 0 || name[n] == '=')
    return 0;
  int i = find(name, n);
  if (i < 0) {
    if (cleared)
      return 0;
    i = enter(name, n);
    variables[i].value = outside_value();
  }
  return variables[i].value;
}

char *getenv(const char *name) {
  return look_up(name);
}

char *secure_getenv(const char *name) {
  return look_up(name);
}

static int invalid(void) {
  *__errno_location() = 22; // EINVAL
  return -1;
}

// Memory is taken to suffice, as for malloc.
int setenv(const char *name, const char *value, int overwrite) {
  if (!name)
    return invalid();
  size_t n = name_length(name);
  if (n == 0 || name[n] == '=')
    return invalid();
  size_t length = 0;
  while (value[length])
    length++;
  int i = find(name, n);
  if (i >= 0 && variables[i].value && !overwrite)
    return 0;
  if (i < 0) {
    i = enter(name, n);
    if (!overwrite && !cleared)
      variables[i].value = outside_value();
    if (variables[i].value)
      return 0;
  }
  char *copy = __secateur_library_memory(length + 1);
  for (size_t k = 0; k <= length; k++)
    copy[k] = value[k];
  variables[i].value = copy;
  return 0;
}

static void remove_variable(const char *name, size_t n) {
  int i = find(name, n);
  if (i < 0)
    i = enter(name, n);
  variables[i].value = 0;
}

int unsetenv(const char *name) {
  if (!name)
    return invalid();
  size_t n = name_length(name);
  if (n == 0 || name[n] == '=')
    return invalid();
  remove_variable(name, n);
  return 0;
}

// The string itself becomes part of the environment; one without '=' removes a variable.
int putenv(char *text) {
  size_t n = name_length(text);
  if (text[n] != '=') {
    remove_variable(text, n);
    return 0;
  }
  int i = find(text, n);
  if (i < 0)
    i = enter(text, n);
  variables[i].value = text + n + 1;
  return 0;
}

int clearenv(void) {
  variable_count = 0;
  cleared = 1;
  return 0;
}

int system(const char *command) {
  if (command)
    (void)*command;
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
