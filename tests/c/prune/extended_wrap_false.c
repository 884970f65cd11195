// expect: FALSE(unreach-call)
// witness: 1 1 1 1 1 1 
// 32 bits wrap around before they are extended to 64.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned int u = 4294967290u;
  while (__VERIFIER_nondet_int()) {
    u++;
    long long s = (long long)u;
    if (s < 10)
      reach_error();
  }
  return 0;
}
