// expect: TRUE
// From the lower bound to below the upper one.
extern int klee_range(int, int, const char *);
extern void reach_error(void);

int main(void) {
  int x = klee_range(-3, 5, "x");
  if (x < -3 || x >= 5)
    reach_error();
  return 0;
}
