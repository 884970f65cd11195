// expect: TRUE
// The answer depends on the engine: it is zero or one.
extern unsigned klee_is_symbolic(__UINTPTR_TYPE__);
extern int klee_int(const char *);
extern void reach_error(void);

int main(void) {
  if (klee_is_symbolic((__UINTPTR_TYPE__)klee_int("x")) > 1)
    reach_error();
  return 0;
}
