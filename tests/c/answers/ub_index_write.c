// expect: UNKNOWN(undefined behaviour: write
// property: unreach-call
// native: no, it depends on where the linker puts things
// A write outside of an array may change anything.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[4];
int ok = 1;
int main(void) {
  int *p = &ok;
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 1000000000)
    return 0;
  a[i] = 0;
  if (*p != 1)
    reach_error();
  return 0;
}
