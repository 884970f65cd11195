// expect: FALSE(uninitialised-read)
// property: uninitialised-read
// native: no, no sanitizer that is at hand sees it
struct flags {
  unsigned a : 4, b : 4;
};

int main(void) {
  struct flags f;
  f.a += 1;
  return f.a;
}
