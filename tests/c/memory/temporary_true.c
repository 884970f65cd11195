// expect: TRUE
// property: valid-memsafety
// Within the expression the returned struct lives, also for a function that is given its address.
struct s {
  int a[4];
};
struct large {
  int a[40];
};
static struct s make(int x) {
  struct s s = {{x, x, x, x}};
  return s;
}
static struct large more(int x) {
  struct large s = {{x}};
  return s;
}
static int second(int *p) {
  int *q = p + 1;
  return *q;
}
static int last(struct large s) { return s.a[39]; }
int main(void) {
  struct s copy = make(3);
  return make(1).a[2] + second(make(2).a) + second(more(1).a) + last(more(4)) + copy.a[0];
}
