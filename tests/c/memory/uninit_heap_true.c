// expect: TRUE
// property: default,uninitialised-read
// calloc does. A structure with padding may be copied and passed.
extern int __VERIFIER_nondet_int(void);
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void free(void *);
struct s {
  char c;
  int i;
};
static int get(struct s s) { return s.i; }

int main(void) {
  int *p = calloc(2, 4);
  if (!p)
    return 0;
  struct s a, b;
  a.c = 1;
  a.i = 2;
  b = a;
  int v = p[__VERIFIER_nondet_int() == 1] + get(b);
  free(p);
  return v;
}
