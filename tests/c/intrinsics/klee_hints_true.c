// expect: TRUE
// Hints and messages change nothing.
extern int klee_int(const char *), klee_get_errno(void);
extern void klee_prefer_cex(void *, __UINTPTR_TYPE__), klee_posix_prefer_cex(void *, __UINTPTR_TYPE__), klee_mark_global(void *);
extern void klee_open_merge(void), klee_close_merge(void), klee_set_forking(unsigned), klee_stack_trace(void);
extern void klee_print_expr(const char *, ...), klee_print_range(const char *, int), klee_warning(const char *), klee_warning_once(const char *);
extern void reach_error(void);

static int state = 5;

int main(void) {
  int x = klee_int("x");
  int before = x;
  klee_prefer_cex(&x, x > 3);
  klee_posix_prefer_cex(&x, x > 3);
  klee_mark_global(&state);
  klee_open_merge();
  int y = x > 0 ? 1 : 2;
  klee_close_merge();
  klee_set_forking(1);
  klee_print_expr("x", x);
  klee_print_range("x", x);
  klee_stack_trace();
  klee_warning("w");
  klee_warning_once("w");
  klee_get_errno();
  if (x != before || state != 5 || y != (x > 0 ? 1 : 2))
    reach_error();
  return 0;
}
