// expect: TRUE
// The types bound their values.
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  _Bool b = __VERIFIER_nondet_bool();
  int s = __VERIFIER_nondet_short(), c = __VERIFIER_nondet_uchar();
  long long u = __VERIFIER_nondet_uint();
  if ((b != 0 && b != 1) || s > 32767 || s < -32768 || c < 0 || c > 255 || u < 0 || u > 4294967295LL)
    reach_error();
  return 0;
}
