// expect: UNKNOWN(undefined behaviour: read of 'x'
// property: unreach-call
// native: no, what a dead local holds is up to the compiler
// A local is read after its block: it holds any value, although the property does not ask for valid reads.
extern void reach_error(void);

int main(void) {
  int *p;
  {
    int x = 1;
    p = &x;
  }
  if (*p != 1)
    reach_error();
  return 0;
}
