// expect: TRUE
// property: valid-memsafety
// Inside of the switch, its variables live: under other labels and in blocks within.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int zero = 0, *p = &zero, sum = 0;
  for (int i = 0; i < 3; i++) {
    switch (__VERIFIER_nondet_int()) {
      int x;
      int many[2];
    case 1: {
      x = 3;
      p = &x;
    }
      sum += *p;
      // falls through
    case 2:
      many[1] = i;
      p = many + 1;
      x = *p;
      if (x == 1)
        break;
      sum += *p;
      break;
    default:
      x = i;
      sum += x;
      continue;
    }
    p = &zero;
  }
  return sum + *p > 100;
}
