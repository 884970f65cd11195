// expect: FALSE(valid-deref)
// property: valid-memsafety
// witness: 1
// native: no, the AddressSanitizer of clang keeps compound literals until the function returns (that of gcc sees it)
// output-contains: which is gone: its scope ended at
// A compound literal lives as long as the block it is in, not as long as the function.
extern int __VERIFIER_nondet_int(void);
struct pt {
  int x, y;
};
int main(void) {
  struct pt outer = {3, 4}, *p = &outer;
  if (__VERIFIER_nondet_int() == 1) {
    struct pt *q = &(struct pt){1, 2};
    p = q;
  }
  return p->y;
}
