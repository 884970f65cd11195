// expect: TRUE
// property: unreach-call
// The twin of env_exit_handlers_false.c.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern char *getenv(const char *);
extern int atexit(void (*)(void));
static int n;

static void at_end(void) {
  if (n == 7 && n % 2 == 0)
    reach_error();
}

int main(void) {
  n = __VERIFIER_nondet_uchar();
  if (getenv("SOME_VARIABLE"))
    return 1;
  return atexit(at_end);
}
