// expect: FALSE(valid-deref)
// property: valid-memsafety
// witness: 0
// native: no, the AddressSanitizer of clang keeps compound literals until the function returns (that of gcc sees it)
// A compound literal in the condition of a loop lives as long as the loop.
extern int __VERIFIER_nondet_int(void);
struct pt {
  int x, y;
};
int main(void) {
  struct pt *p;
  while ((p = &(struct pt){__VERIFIER_nondet_int() != 0, 9})->x)
    p->y++;
  return p->y;
}
