// expect: FALSE(unreach-call)
// native: no, the stand-ins do not know the suffix
// A suffix nobody listed: the type comes from the declaration.
struct pair {
  int a;
  char b;
};
extern struct pair __VERIFIER_nondet_pair(void);
extern unsigned __VERIFIER_nondet_gfp_t(void);
extern void reach_error(void);

int main(void) {
  struct pair p = __VERIFIER_nondet_pair();
  if (p.a == 1234567 && p.b == 'x' && __VERIFIER_nondet_gfp_t() == 0xffffffff)
    reach_error();
  return 0;
}
