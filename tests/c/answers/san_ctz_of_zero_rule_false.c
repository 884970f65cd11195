// expect: FALSE(builtin)
// property: builtin
// witness: 0
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  return __builtin_ctz(x);
}
