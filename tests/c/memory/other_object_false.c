// expect: FALSE(valid-deref)
// native: no, the neighbours of an object differ natively
// Arithmetic does not lead from one object into another.
int main(void) {
  int a[2] = {1, 2}, b[2] = {3, 4};
  int *p = a;
  p += 2;
  return *p == b[0];
}
