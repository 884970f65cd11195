// expect: FALSE(valid-deref)
// property: valid-memsafety
// witness: 2
// native: no, the AddressSanitizer of clang keeps compound literals until the function returns (that of gcc sees it)
// The body of a loop is a block also without braces.
extern int __VERIFIER_nondet_int(void);
struct node {
  int value;
  struct node *next;
};
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0;
  if (n < 0 || n > 2)
    return 0;
  struct node *list = 0;
  while (i < n && (!list || list->value < 5))
    list = &(struct node){i++, 0};
  return 0;
}
