// expect: UNKNOWN(undefined behaviour
// property: unreach-call
// flags: --slice on
// native: no, nobody knows what happens
// Nothing reads the array, but a write outside of it may do anything.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[4];

int main(void) {
  int i = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int();
  a[i] = 4;
  if (z > 5 && z < 5)
    reach_error();
  return 0;
}
