// expect: FALSE(valid-deref)
// native: no, the sanitizer does not follow arrays of variable length
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
