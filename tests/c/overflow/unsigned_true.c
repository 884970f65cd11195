// expect: TRUE
// property: no-overflow
// Unsigned numbers wrap by definition.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned y = x + 1, z = x - 5, w = x * x, v = -x;
  return y + z + w + v == 7;
}
