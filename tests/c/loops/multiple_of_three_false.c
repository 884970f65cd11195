// expect: FALSE(unreach-call)
// witness: 44
// flags: --timeout 60s
// A byte in steps of sixty wraps to what 3 does not divide: over the integers this would be true.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  unsigned char x = 0;
  unsigned char turns = 0;
  while (x != n && turns < 9) {
    x += 60;
    turns++;
  }
  if (turns < 9 && x % 3 != 0)
    reach_error();
  return 0;
}
