// expect: FALSE(unreach-call)
// witness: 1 1 1 1 1 1 
// 16 bits wrap around from a start near the end.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned short n = 65530;
  while (__VERIFIER_nondet_int()) {
    n++;
    if (n < 65530)
      reach_error();
  }
  return 0;
}
