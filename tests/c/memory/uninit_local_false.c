// expect: FALSE(uninitialised-read)
// property: uninitialised-read
// native: no, no native run shows it
// output-contains: read of 'x', which has no value yet
// A variable that only one branch sets.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x;
  if (__VERIFIER_nondet_int() == 1)
    x = 1;
  return x;
}
