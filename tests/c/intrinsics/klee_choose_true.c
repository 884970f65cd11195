// expect: TRUE
// A value below the argument.
extern __UINTPTR_TYPE__ klee_choose(__UINTPTR_TYPE__);
extern void reach_error(void);

int main(void) {
  if (klee_choose(3) > 2)
    reach_error();
  return 0;
}
