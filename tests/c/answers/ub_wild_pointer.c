// expect: UNKNOWN(undefined behaviour: read through
// property: unreach-call
// native: no, it crashes
// A pointer without a value may point anywhere.
extern void reach_error(void);
int main(void) {
  int *p;
  int v = *p;
  if (v == 4444444)
    reach_error();
  return 0;
}
