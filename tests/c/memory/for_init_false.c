// expect: FALSE(valid-deref)
// property: valid-memsafety
// witness: 0
// The variable of a for statement ends with it.
int main(void) {
  int *p = 0;
  for (int i[2] = {0, 2}; i[0] < i[1]; i[0]++)
    p = i;
  return *p;
}
