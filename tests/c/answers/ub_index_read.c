// expect: UNKNOWN(undefined behaviour: read
// property: unreach-call
// native: no, it crashes or reads what happens to be there
// Only outside of the array may 5 be read.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[4] = {1, 2, 3, 4};
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 1000000000)
    return 0;
  if (a[i] == 5555555)
    reach_error();
  return 0;
}
