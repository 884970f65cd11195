// expect: TRUE
// The twin of nested_do_inside_for_false.c: the inner loop runs once in each iteration.
extern void reach_error(void);

int main(void) {
  int x = 0, i, k = 0;
  for (i = 0; i < 1; i++) {
    do {
      x = -2;
      k += 7;
    } while (k <= 5);
  }
  if (x != -2 || k != 7)
    reach_error();
  return 0;
}
