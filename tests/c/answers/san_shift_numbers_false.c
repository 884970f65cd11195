// expect: FALSE(valid-shift)
// property: valid-shift
// witness: 0
// All numbers, unsigned and as wide as they get.
int main(void) {
  unsigned long long x = 1ull << 64;
  return x != 0;
}
