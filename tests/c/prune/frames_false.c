// expect: FALSE(unreach-call)
// witness: 0
// A pointer into the frame above, or further up, in a recursion.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int down(int n, int *up) {
  int mine = 0;
  if (n == 0) {
    *up = 1;
    return 0;
  }
  down(n - 1, __VERIFIER_nondet_int() ? up : &mine);
  return mine;
}

int main(void) {
  int top = 0;
  if (down(1, &top) == 1)
    reach_error();
  return top;
}
