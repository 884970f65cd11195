// expect: FALSE(valid-shift)
// property: valid-shift
// witness: 0
int main(void) {
  int x = 1 << -1;
  return x != 0;
}
