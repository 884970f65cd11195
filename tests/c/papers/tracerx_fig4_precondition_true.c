// expect: TRUE
// Fig. 4 with N = 3 and the precondition that the bits are equal: two of eight paths remain.
extern _Bool __VERIFIER_nondet_bool(void);
extern void klee_assume(__UINTPTR_TYPE__);
extern void klee_assert(int);

int main(void) {
  _Bool b1 = __VERIFIER_nondet_bool(), b2 = __VERIFIER_nondet_bool(), b3 = __VERIFIER_nondet_bool();
  int k1, k2, k3;
  klee_assume((b1 == b2) & (b2 == b3));
  if (b1)
    k1 = 1;
  else
    k1 = -1;
  if (b2)
    k2 = 1;
  else
    k2 = -1;
  if (b3)
    k3 = 1;
  else
    k3 = -1;
  klee_assert(k1 + k2 + k3 == 3 || k1 + k2 + k3 == -3);
  return 0;
}
