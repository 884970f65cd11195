// expect: FALSE(valid-deref)
// native: no, the variable of the next round has the same address
// Each round of a loop has a variable of its own.
int main(void) {
  int *last = 0, sum = 0;
  for (int i = 0; i < 2; i++) {
    int x = i;
    if (last)
      sum += *last;
    last = &x;
  }
  return sum;
}
