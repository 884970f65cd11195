// expect: FALSE(valid-deref)
// property: valid-memsafety
// witness: 1
// native: no, the next round puts its compound literal where that of the round before was
// A round that ends with continue, past the end of a variable's scope, ends its compound literals too.
extern int __VERIFIER_nondet_int(void);
static int get(int *p) {
  return *p;
}
int main(void) {
  int *last = 0;
  while (1) {
    int x = 1, *q = (int[]){x, 2};
    if (last)
      return *last;
    last = q;
    if (__VERIFIER_nondet_int() == get(&x))
      continue;
    break;
  }
  return 0;
}
