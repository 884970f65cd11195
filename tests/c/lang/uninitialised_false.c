// expect: FALSE(unreach-call)
// native: no, the value of an uninitialised variable cannot be chosen
// An uninitialised variable may hold anything.
extern void reach_error(void);

int main(void) {
  int x;
  int *p = &x;
  if (*p == 123456)
    reach_error();
  return 0;
}
