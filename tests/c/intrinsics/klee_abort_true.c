// expect: TRUE
// klee_abort ends the path.
extern void klee_abort(void);
extern void reach_error(void);

int main(void) {
  klee_abort();
  reach_error();
  return 0;
}
