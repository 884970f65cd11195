// expect: UNKNOWN(approximation
// property: valid-memsafety
// output-contains: a local object without a name is taken to live until its function returns
// The struct a function returns ends with the expression (C11 6.2.4p8); where that is, is not told.
struct s {
  int a[4];
};
static struct s make(int x) {
  struct s s = {{x, x, x, x}};
  return s;
}
int main(void) {
  int *p = make(1).a;
  return p[0];
}
