// signal.h: default and ignored signals need no model; a handler could run at any moment, and is refused.
typedef void (*handler)(int);

void abort(void) __attribute__((noreturn));
int __secateur_nondet_int(void);
void __secateur_assume(_Bool c);
void __secateur_unsupported(const char *what);

static handler installed(int number, handler h) {
  (void)number;
  if (h != (handler)0 && h != (handler)1)
    __secateur_unsupported("signal handler");
  return __secateur_nondet_int() == 0 ? (handler)0 : (handler)-1;
}

handler signal(int number, handler h) {
  return installed(number, h);
}

handler __sysv_signal(int number, handler h) {
  return installed(number, h);
}

handler bsd_signal(int number, handler h) {
  return installed(number, h);
}

int raise(int number) {
  if (number == 6)
    abort();
  __secateur_unsupported("raise of a signal other than SIGABRT");
  return -1;
}

int kill(int process, int number) {
  (void)process;
  if (number != 0)
    __secateur_unsupported("kill");
  return __secateur_nondet_int() == 0 ? 0 : -1;
}

// The alarm would end the program by default, which breaks no property.
unsigned alarm(unsigned seconds) {
  (void)seconds;
  return (unsigned)__secateur_nondet_int();
}
