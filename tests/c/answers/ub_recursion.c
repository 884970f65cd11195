// expect: UNKNOWN(undefined behaviour: read through a null pointer
// property: unreach-call
// native: no, it crashes
// Undefined behaviour at the bottom of a recursion.
extern void reach_error(void);
int *bottom = 0;
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
