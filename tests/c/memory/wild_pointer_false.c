// expect: FALSE(valid-deref)
// witness: 0x1234567
// An address out of thin air.
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  char *p = (char *)__VERIFIER_nondet_ulong();
  return *p;
}
