// expect: FALSE(pointer-mix)
// property: pointer-mix
// native: no, no sanitizer sees it
// The compiler computes the difference: no instruction is left.
int a[4], b[4];

int main(void) {
  return a - b == 1;
}
