// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 0
// A guard over a square: it goes down, turns, and comes up again.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int x = -5, y = -6, k = 0;
  while (x < 0) {
    x += y;
    y++;
    k++;
  }
  if (k == 14 && x == 2)
    reach_error();
  return 0;
}
