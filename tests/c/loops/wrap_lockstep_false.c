// expect: FALSE(unreach-call)
// witness: 260
// flags: --timeout 60s
// A byte and an int part at 256.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned char x = 250;
  int y = 250;
  int n = __VERIFIER_nondet_int();
  while (y < n && y < 300) {
    x++;
    y++;
  }
  if (x != y)
    reach_error();
  return 0;
}
