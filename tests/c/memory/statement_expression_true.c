// expect: TRUE
// property: valid-memsafety
// The value of a statement expression is a copy.
struct s {
  int a[2];
};
int main(void) {
  struct s got = ({
    struct s x = {{1, 2}};
    int *q = x.a;
    q[1]++;
    x;
  });
  return got.a[1];
}
