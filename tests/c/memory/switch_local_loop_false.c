// expect: FALSE(valid-deref)
// property: valid-memsafety
// witness: 1 2
// native: no, AddressSanitizer does not see the scope of a variable whose declaration is jumped past
// Each time the switch is entered its variables are new: a pointer from the round before is dead.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int sum = 0, *p = &sum;
  for (int i = 0; i < 2; i++)
    switch (__VERIFIER_nondet_int()) {
      int x;
    case 1:
      x = 3;
      p = &x;
      continue;
    case 2:
      sum += *p;
    }
  return sum;
}
