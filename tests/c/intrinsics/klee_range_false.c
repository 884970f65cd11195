// expect: FALSE(unreach-call)
// witness: 4
// The largest number below the upper bound.
extern int klee_range(int, int, const char *);
extern void reach_error(void);

int main(void) {
  if (klee_range(-3, 5, "x") == 4)
    reach_error();
  return 0;
}
