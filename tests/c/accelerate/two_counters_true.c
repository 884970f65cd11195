// expect: TRUE
// native: no, a run may take billions of iterations
// property: unreach-call
// What one loses the other gets.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), x = n, y = 0;
  while (x > 0) {
    x--;
    y++;
  }
  if (x + y != n)
    reach_error();
  return 0;
}
