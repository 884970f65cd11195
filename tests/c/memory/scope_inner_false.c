// expect: FALSE(valid-deref)
// witness: 0
// The block is left, its variable is gone.
int main(void) {
  int *p;
  {
    int x = 1;
    p = &x;
  }
  return *p;
}
