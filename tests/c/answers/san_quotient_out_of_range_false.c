// expect: FALSE(no-overflow)
// property: no-overflow
// witness: 0
// The one quotient of two int that is no int.
int main(void) {
  int y = (-2147483647 - 1) / -1;
  return y != 0;
}
