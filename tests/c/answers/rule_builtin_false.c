// expect: FALSE(builtin)
// property: builtin
// witness: 0x100000000
// The part of the number that is asked about is zero.
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong();
  return x ? __builtin_clz((unsigned)x) : 0;
}
