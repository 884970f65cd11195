// expect: TRUE
// property: unreach-call
// No compiler calls memcpy for a small structure.
typedef __SIZE_TYPE__ size_t;
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct small {
  int a, b, c;
};

void *memcpy(void *d, const void *s, size_t n) {
  ((volatile char *)d)[0] = 9;
  return d;
}

int main(void) {
  struct small x, y;
  y.a = __VERIFIER_nondet_int();
  y.b = y.c = 1;
  x = y;
  if (x.a != y.a)
    reach_error();
  return 0;
}
