// expect: TRUE
// property: unreach-call
// Steps of two towards a limit that is not known: endless for the largest odd limit, exact for all others.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), x = 0;
  for (unsigned j = 0; j < n; j += 2)
    x++;
  if (x != n / 2 + n % 2)
    reach_error();
  return 0;
}
