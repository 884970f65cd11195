// expect: FALSE(unreach-call)
// witness: 0
// Three loops; the innermost one's body is the only block that all cycles pass.
extern void reach_error(void);

int main(void) {
  int x = 0, k = 0;
  for (int i = 0; i < 2; i++) {
    for (int j = 0; j < 2; j++) {
      do {
        x++;
        k += 2;
      } while (k < 5);
    }
  }
  if (x == 6)
    reach_error();
  return 0;
}
