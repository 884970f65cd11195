// expect: FALSE(uninitialised-read)
// property: uninitialised-read
// native: no, no sanitizer that is at hand sees it
// What clang makes of a store to a bit-field, written by hand: a read.
struct word {
  unsigned w;
};

int main(void) {
  struct word f, *p = &f;
  p->w &= 0xf0;
  return 0;
}
