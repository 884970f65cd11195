// expect: TRUE
// property: unreachable
extern unsigned __VERIFIER_nondet_uint(void);

static int digit(unsigned x) {
  switch (x % 3) {
  case 0:
    return 5;
  case 1:
  case 2:
    return 7;
  }
  __builtin_unreachable();
}

int main(void) {
  return digit(__VERIFIER_nondet_uint());
}
