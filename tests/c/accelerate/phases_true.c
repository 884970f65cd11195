// expect: TRUE
// property: unreach-call
// Two phases of one loop, one accelerator each.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 0, y = 50;
  while (x < 100) {
    if (x < 50) {
      x++;
    } else {
      x++;
      y++;
    }
  }
  if (y != 100)
    reach_error();
  return 0;
}
