// expect: FALSE(uninitialised-read)
// property: uninitialised-read
// native: no, no sanitizer that is at hand sees it
// Copying a member that was never written does not write it.
struct pair {
  int a, b;
};

int main(void) {
  struct pair x;
  x.a = 1;
  struct pair y = x;
  return y.a + y.b;
}
