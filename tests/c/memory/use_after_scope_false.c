// expect: FALSE(valid-deref)
// native: no, clang without optimisation does not mark the scope
// A block's variable lives as long as the block.
int main(void) {
  int *p;
  {
    int n = 3;
    int a[n];
    a[0] = 1;
    p = a;
  }
  return *p;
}
