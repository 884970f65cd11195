// expect: UNKNOWN(undefined behaviour: read through a null pointer
// property: unreach-call
// native: no, it crashes
// Each read of a loop through null may give another value, also where the loop is accelerated.
extern void reach_error(void);
int main(void) {
  int *p = 0;
  int first = *p, other = 0;
  for (int i = 0; i < 4; i++)
    if (*p != first)
      other++;
  if (other)
    reach_error();
  return 0;
}
