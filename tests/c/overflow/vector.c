// expect: UNKNOWN(approximation: overflow in vectors is not checked
// property: no-overflow
// undecided: what clang compiles does not tell vectors of signed elements from others; gcc's sanitizer sees the overflow
// native: no, clang's sanitizer does not look at vectors
extern int __VERIFIER_nondet_int(void);
typedef int four __attribute__((vector_size(16)));

int main(void) {
  four a = {1, 2, __VERIFIER_nondet_int(), 4};
  a = a + a;
  return a[0];
}
