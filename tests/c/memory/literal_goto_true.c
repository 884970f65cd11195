// expect: TRUE
// property: valid-memsafety
// The example of C11 6.5.2.5p15: a goto that stays in the block comes back to the same compound literal.
extern void reach_error(void);
struct s {
  int i;
};
static int f(void) {
  struct s *p = 0, *q;
  int j = 0;
again:
  q = p, p = &((struct s){j++});
  if (j < 2)
    goto again;
  return p == q && q->i == 1;
}
static int nested(int n) {
  struct s *p = 0, *q;
  if (n) {
    int j = 0;
  again:
    q = p, p = &((struct s){j++});
    if (j < 3)
      goto again;
    return p == q && q->i == 2;
  }
  return 1;
}
int main(void) {
  if (!f() || !nested(1) || !nested(0))
    reach_error();
}
