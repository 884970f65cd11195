// expect: TRUE
// Example (a): what decides is q, not the branches on x.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x, y, q = 1;
  if (__VERIFIER_nondet_int())
    x = 0;
  else
    x = 1;
  if (x > 0)
    y = 0;
  else
    y = 1;
  if (q == 0)
    reach_error();
  return y;
}
