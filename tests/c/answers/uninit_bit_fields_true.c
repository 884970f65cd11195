// expect: TRUE
// property: uninitialised-read
// Clang reads the whole byte in order to write some bits of it.
struct flags {
  unsigned a : 4, b : 4;
  signed c : 3;
  _Bool d : 1;
};

int main(void) {
  struct flags f;
  f.a = 1;
  f.b = 0;
  f.c = -2;
  f.d = 1;
  f.a++;
  return f.a + f.b + f.c + f.d;
}
