// expect: TRUE
// property: builtin,unreach-call
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uchar();
  if (x && (__builtin_clz(x) < 24 || __builtin_ctz(x) > 7))
    reach_error();
  return 0;
}
