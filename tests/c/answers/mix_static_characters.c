// expect: UNKNOWN(
// property: pointer-mix
// native: no, no sanitizer sees it
// A difference of integers would leave the same behind.
char a[4], b[4];

int main(void) {
  long d = a - b;
  return d == 1;
}
