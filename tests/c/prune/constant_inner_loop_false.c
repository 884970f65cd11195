// expect: FALSE(unreach-call)
// witness: 1 1 1
// A loop that decides nothing inside one that does: three rounds of a hundred.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int t = 0;
  while (__VERIFIER_nondet_int()) {
    for (int i = 0; i < 100; i++)
      t++;
    if (t == 300)
      reach_error();
  }
  return 0;
}
