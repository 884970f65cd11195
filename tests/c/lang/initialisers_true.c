// expect: TRUE
// What is not named is zero; nested braces may be left out; statics start at zero.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct inner {
  int a, b[2];
};
struct outer {
  char c;
  struct inner in[2];
  int *p;
};
static struct outer unset;
static int shared = 3;
static struct outer set = {'x', {{1, {2, 3}}, {4}}, &shared};
static int flat[2][3] = {1, 2, 3, 4};

int main(void) {
  int x = __VERIFIER_nondet_int();
  struct outer local = {(char)x, {{x}}};
  int squares[] = {0, 1, 4, 9};
  int sparse[5] = {[3] = x};
  if (unset.c || unset.in[1].b[1] || unset.p || set.in[0].b[1] != 3 || set.in[1].b[0] || *set.p != 3)
    reach_error();
  if (local.c != (char)x || local.in[0].a != x || local.in[0].b[0] || local.in[1].a || local.p)
    reach_error();
  if (flat[1][0] != 4 || flat[1][1] || sizeof squares / sizeof *squares != 4)
    reach_error();
  if (sparse[0] + sparse[1] + sparse[2] + sparse[4] != 0 || sparse[3] != x)
    reach_error();
  *set.p = x;
  if (shared != x)
    reach_error();
  return 0;
}
