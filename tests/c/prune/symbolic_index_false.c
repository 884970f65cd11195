// expect: FALSE(unreach-call)
// witness: 3 0
// An index that is any of four on the second path, of two on the first.
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned char a[4] = {0, 0, 0, 9};
  unsigned int i = __VERIFIER_nondet_uint();
  if (i > 3)
    return 0;
  if (__VERIFIER_nondet_int())
    i &= 1;
  if (a[i] == 9)
    reach_error();
  return 0;
}
