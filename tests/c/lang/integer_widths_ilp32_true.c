// expect: TRUE
// data-model: ILP32
// long and pointers have 32 bits.
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);

int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong();
  if (sizeof(long) != 4 || sizeof(void *) != 4 || sizeof(long long) != 8 || sizeof(__SIZE_TYPE__) != 4)
    reach_error();
  if ((unsigned)x != x)
    reach_error();
  if (x + 1 < x && x != 0xffffffff)
    reach_error();
  return 0;
}
