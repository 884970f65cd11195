// expect: FALSE(valid-deref)
// property: valid-memsafety
// witness: 0 1
// native: no, the AddressSanitizer of clang keeps compound literals until the function returns (that of gcc sees it)
// Leaving a block with break ends the compound literals in it.
extern int __VERIFIER_nondet_int(void);
struct pt {
  int x, y;
};
int main(void) {
  struct pt zero = {0, 0}, *p = &zero;
  for (int i = 0; i < 2; i++) {
    struct pt *q = &(struct pt){i, 2};
    if (__VERIFIER_nondet_int() == 1) {
      p = q;
      break;
    }
  }
  return p->y;
}
