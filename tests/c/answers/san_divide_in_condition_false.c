// expect: FALSE(division-by-zero)
// witness: 0
// The remainder stands in a condition.
int main(void) {
  if (1 % 0)
    return 3;
  return 0;
}
