// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 2001
// Rounded down instead of up.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), x = 0;
  for (unsigned j = 0; j < n; j += 2)
    x++;
  if (n > 2000 && x != n / 2)
    reach_error();
  return 0;
}
