// expect: TRUE
// property: unreach-call
// The twin of ub_recursion: there is something at the bottom.
extern void reach_error(void);
int value = 2;
int *bottom = &value;
int down(int n) {
  if (n <= 0)
    return *bottom;
  return down(n - 1);
}
int main(void) {
  if (down(5) == 3)
    reach_error();
  return 0;
}
