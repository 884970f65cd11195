// expect: FALSE(valid-deref)
// property: valid-memsafety
// witness: 2
// native: no, the AddressSanitizer of clang keeps compound literals until the function returns (that of gcc sees it)
// A compound literal of the round before: each round of a loop has its own.
extern int __VERIFIER_nondet_int(void);
struct node {
  int value;
  struct node *next;
};
int main(void) {
  int n = __VERIFIER_nondet_int(), sum = 0;
  if (n < 0 || n > 2)
    return 0;
  struct node *list = 0;
  for (int i = 0; i < n; i++) {
    if (list)
      sum += list->value;
    list = &(struct node){i, list};
  }
  return sum;
}
