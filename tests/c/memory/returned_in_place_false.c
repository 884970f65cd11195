// expect: FALSE(valid-deref)
// property: valid-memsafety
// native: no, compilers put the variable where the caller wants the result
// A local that is returned ends with its function all the same; the result is a copy.
struct large {
  int a[40];
};
static int *inside;
static struct large make(int x) {
  struct large s = {{x}};
  inside = s.a;
  return s;
}
int main(void) {
  struct large got = make(7);
  return got.a[0] + *inside;
}
