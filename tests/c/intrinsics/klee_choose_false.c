// expect: FALSE(unreach-call)
// witness: 2
// The largest one.
extern __UINTPTR_TYPE__ klee_choose(__UINTPTR_TYPE__);
extern void reach_error(void);

int main(void) {
  if (klee_choose(3) == 2)
    reach_error();
  return 0;
}
