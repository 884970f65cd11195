// expect: TRUE
// Old-style definitions, typedefs of functions and arrays, shadowing, extern inside a block, inline functions.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

typedef int vector[3];
typedef int binary(int, int);
static binary minimum;
static int minimum(int a, int b) {
  return a < b ? a : b;
}
static int sum(v) vector v;
{
  return v[0] + v[1] + v[2];
}
static inline int twice(int x) {
  return 2 * x;
}
int x = 4;

int main(void) {
  int y = __VERIFIER_nondet_int() % 1000;
  vector v = {1, 2, y};
  int x = 1;
  {
    extern int x;
    if (x != 4)
      reach_error();
    int y = x;
    x = y + 1;
  }
  {
    int x = 2;
    x++;
  }
  if (x != 1 || sum(v) != 3 + y || minimum(y, 0) > 0 || twice(y) != y + y)
    reach_error();
  return 0;
}
