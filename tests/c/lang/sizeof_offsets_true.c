// expect: TRUE
// Layout: padding, packing, offsets, members through pointers to the first one.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct padded {
  char a;
  long long b;
  short c;
};
struct __attribute__((packed)) packed {
  char a;
  long long b;
  short c;
};
struct base {
  int kind;
};
struct derived {
  struct base base;
  int extra;
};
#define CONTAINER(p, type, member) ((type *)((char *)(p) - __builtin_offsetof(type, member)))

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (sizeof(struct padded) != 24 || sizeof(struct packed) != 11 || __builtin_offsetof(struct packed, c) != 9)
    reach_error();
  struct packed p;
  p.b = x;
  p.c = (short)x;
  if (p.b != x || p.c != (short)x)
    reach_error();
  struct derived d = {{x}, 5};
  struct base *b = &d.base;
  if (((struct derived *)b)->extra != 5 || *(int *)&d != x || CONTAINER(&d.extra, struct derived, extra) != &d)
    reach_error();
  int a[3];
  if (sizeof a / sizeof a[0] != 3 || sizeof(x++) != 4 || x != d.base.kind)
    reach_error();
  return 0;
}
