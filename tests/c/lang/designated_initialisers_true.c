// expect: TRUE
// Fields and elements by name, in any order, with ranges; a later one wins.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct point {
  int x, y, z;
};
union number {
  int i;
  float f;
};
static const int classes[10] = {[0 ... 4] = 1, [5] = 2, [7 ... 9] = 3};

int main(void) {
  int v = __VERIFIER_nondet_int();
  struct point p = {.z = v, .x = 1};
  struct point line[3] = {[2].y = v, [0] = {1, 2, 3}};
  union number n = {.f = 0.5f};
  int order[4] = {[2] = 5, 6, [0] = 1};
  if (p.x != 1 || p.y != 0 || p.z != v || line[2].y != v || line[1].z != 0 || line[0].z != 3)
    reach_error();
  if (n.i != 0x3f000000 || order[0] != 1 || order[1] != 0 || order[2] != 5 || order[3] != 6)
    reach_error();
  if (v >= 0 && v < 10 && classes[v] != (v < 5 ? 1 : v == 5 ? 2 : v == 6 ? 0 : 3))
    reach_error();
  return 0;
}
