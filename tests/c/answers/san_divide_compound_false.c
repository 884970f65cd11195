// expect: FALSE(division-by-zero)
// witness: 0
// A compound assignment, in a loop's condition.
int main(void) {
  int x = 8;
  while ((x /= (0)))
    x--;
  return 0;
}
