// expect: UNKNOWN(unsupported: access of 'a', whose size is not known)
// property: unreach-call
// native: no, the array is defined nowhere
extern void reach_error(void);
extern int a[];

int main(void) {
  if (a[3] == 7)
    reach_error();
  return 0;
}
