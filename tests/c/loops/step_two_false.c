// expect: FALSE(unreach-call)
// witness: 2
// flags: --timeout 60s
// Steps of three are odd in turn.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned x = 0;
  while (x < n)
    x += 3;
  if (x % 2 != 0)
    reach_error();
  return 0;
}
