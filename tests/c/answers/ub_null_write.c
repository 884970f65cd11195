// expect: UNKNOWN(undefined behaviour: write through a null pointer
// property: unreach-call
// native: no, it crashes
// A write through null changes nothing that is known, and the run goes on.
extern void reach_error(void);
int main(void) {
  int *p = 0;
  *p = 3;
  reach_error();
  return 0;
}
