// expect: TRUE
// property: unreach-call
// The twin: the local is alive when it is read.
extern void reach_error(void);

int main(void) {
  int x;
  int *p;
  {
    x = 1;
    p = &x;
  }
  if (*p != 1)
    reach_error();
  return 0;
}
