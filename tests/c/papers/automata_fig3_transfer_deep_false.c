// expect: FALSE(unreach-call)
// witness: 0
// Fig. 3: the bug is a million iterations deep.
extern void reach_error(void);

int main(void) {
  unsigned N = 1000000;
  unsigned x = N, y = 0;
  while (x > 0) {
    x = x - 1;
    y = y + 1;
  }
  if (!(y != N))
    reach_error();
  return 0;
}
