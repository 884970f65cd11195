// expect: TRUE
// property: valid-memsafety
// What is returned is a copy of the local, which nobody keeps.
struct large {
  int a[40];
};
static void fill(int *p, int x) {
  for (int i = 0; i < 40; i++)
    p[i] = x;
}
static struct large make(int x) {
  struct large s;
  fill(s.a, x);
  return s;
}
int main(void) {
  struct large got = make(7);
  return got.a[39];
}
