// expect: FALSE(unreach-call)
// witness: 18446744073709551611 0
// 64 bits wrap around.
extern int __VERIFIER_nondet_int(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);

int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong(), y = 5;
  if (__VERIFIER_nondet_int())
    y = 0;
  if (x > 18446744073709551610ul && x + y < 3)
    reach_error();
  return 0;
}
