// expect: FALSE(unreach-call)
// witness: 0
// The body of a do-while runs once even though its condition fails at once; the loop around it has one iteration.
extern void reach_error(void);

int main(void) {
  int x = 0, i, k = 0;
  for (i = 0; i < 1; i++) {
    do {
      x = -2;
      k += 7;
    } while (k <= 5);
  }
  if (x == -2)
    reach_error();
  return 0;
}
