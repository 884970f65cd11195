// expect: TRUE
// property: unreach-call
// native: no, the array is defined nowhere
// Only the address is used.
extern void reach_error(void);
extern int a[];

int main(void) {
  int *p = a;
  if (p != a)
    reach_error();
  return 0;
}
