// expect: TRUE
// property: valid-memsafety
// A goto within the block, back before the declaration, stays at the same object.
int main(void) {
  int rounds = 0, *p = 0;
  {
  again:
    if (p && *p != 5)
      return 1;
    int x = 5;
    p = &x;
    if (rounds++ < 2)
      goto again;
  }
  return 0;
}
