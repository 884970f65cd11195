// expect: FALSE(valid-deref)
// property: valid-memsafety
// witness: 1
// native: no, the AddressSanitizer of clang keeps compound literals until the function returns (that of gcc sees it)
// A goto that leaves the block and enters it again comes to another compound literal.
extern int __VERIFIER_nondet_int(void);
struct s {
  int i;
};
int main(void) {
  struct s *p = 0;
  int sum = 0;
again: {
  if (p)
    sum = p->i;
  p = &(struct s){1};
  if (__VERIFIER_nondet_int() == 1 && sum == 0)
    goto again;
}
  return sum;
}
