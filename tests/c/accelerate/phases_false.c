// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 0
// The second phase is deep.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 0, y = 500000;
  while (x < 1000000) {
    if (x < 500000) {
      x++;
    } else {
      x++;
      y++;
    }
  }
  if (y == 1000000)
    reach_error();
  return 0;
}
