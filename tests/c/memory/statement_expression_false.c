// expect: FALSE(valid-deref)
// property: valid-memsafety
// witness: 0
// A variable of a statement expression ends with it.
int main(void) {
  int *p = ({
    int x = 3;
    int *q = &x;
    q;
  });
  return *p;
}
