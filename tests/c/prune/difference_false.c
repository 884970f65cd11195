// expect: FALSE(unreach-call)
// witness: 0 0 0
// Two variables keep a distance on one way and lose it on the other.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 0, y = 1;
  for (int i = 0; i < 3; i++) {
    if (__VERIFIER_nondet_int()) {
      x++;
      y++;
    } else {
      x += 2;
      y++;
    }
  }
  if (x >= y + 2)
    reach_error();
  return 0;
}
