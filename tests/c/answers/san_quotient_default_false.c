// expect: FALSE(division-overflow)
// witness: 0
// Clang computes the quotient to nothing, and nothing of it is left to be checked.
int main(void) {
  int y = 1;
  return (-2147483647 - 1) / -1 + y;
}
