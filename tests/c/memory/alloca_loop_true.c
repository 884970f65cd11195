// expect: TRUE
// property: valid-memsafety
// What alloca gives lives until the function returns, not until the block ends.
int main(void) {
  int *p = 0, sum = 0;
  for (int i = 0; i < 3; i++) {
    int *a = __builtin_alloca(8);
    a[0] = i;
    if (p)
      sum += *p;
    p = a;
  }
  return sum + *p;
}
