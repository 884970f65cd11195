// expect: UNKNOWN(
// A number that was never an address: nothing says whose address it might be.
extern __SIZE_TYPE__ __CPROVER_OBJECT_SIZE(const void *);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);

int main(void) {
  int x = 0;
  if (__CPROVER_OBJECT_SIZE((void *)__VERIFIER_nondet_ulong()) == 0)
    reach_error();
  return x;
}
