// expect: TRUE
// Fallthrough, ranges, a default in the middle, no default, nesting, and wide selectors.
extern int __VERIFIER_nondet_int(void);
extern long long __VERIFIER_nondet_longlong(void);
extern void reach_error(void);

static int classify(int c) {
  switch (c) {
  case '0' ... '9':
    return 1;
  default:
    return 0;
  case 'a' ... 'z':
  case 'A' ... 'Z':
    return 2;
  }
}
static int fall(int x) {
  int r = 0;
  switch (x) {
  case 3:
    r++;
  case 2:
    r++;
  case 1:
    r++;
    break;
  case -1:
    r = 9;
  }
  return r;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  int kind = classify(x);
  if ((kind == 1) != (x >= '0' && x <= '9') || (kind == 2) != ((x >= 'a' && x <= 'z') || (x >= 'A' && x <= 'Z')))
    reach_error();
  if (fall(x) != (x >= 1 && x <= 3 ? x : x == -1 ? 9 : 0))
    reach_error();
  switch (__VERIFIER_nondet_longlong()) {
  case 0x100000000LL:
    switch (x) {
    case 5:
      break;
    default:
      x = 5;
    }
    if (x != 5)
      reach_error();
    break;
  }
  switch (x)
    if (x == 0) {
    case 7:
      if (x != 7)
        reach_error();
    }
  return 0;
}
