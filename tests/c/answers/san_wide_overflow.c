// expect: TRUE
// property: no-overflow
// The same with numbers of 128 bits.
extern long __VERIFIER_nondet_long(void);

int main(void) {
  __int128 x = __VERIFIER_nondet_long();
  x = x * 3 + 1;
  return x < 0;
}
