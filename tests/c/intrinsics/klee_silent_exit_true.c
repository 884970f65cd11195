// expect: TRUE
// klee_silent_exit ends the path.
extern void klee_silent_exit(int);
extern void reach_error(void);

int main(void) {
  klee_silent_exit(0);
  reach_error();
  return 0;
}
