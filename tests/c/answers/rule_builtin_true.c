// expect: TRUE
// property: builtin
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong();
  return __builtin_clzl(x | 1) + __builtin_ctz((unsigned)x | 16u) + (x ? __builtin_ctzl(x) : 0) > 9;
}
