// expect: TRUE
// Both ways keep the distance of two variables.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 0, y = 1;
  for (int i = 0; i < 6; i++) {
    if (__VERIFIER_nondet_int()) {
      x++;
      y++;
    } else {
      x += 2;
      y += 2;
    }
  }
  if (x >= y)
    reach_error();
  return 0;
}
