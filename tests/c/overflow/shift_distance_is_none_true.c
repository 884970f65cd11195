// expect: TRUE
// property: no-overflow
// no-overflow is about results out of range: shifts of unsigned numbers have none, however many bits are lost, and signed ones
// that stay in range are fine. How far a shift may go is asked by valid-shift.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  int y = (int)(x & 1);
  return (x << 31) == 1u || (y << 30) == 5;
}
