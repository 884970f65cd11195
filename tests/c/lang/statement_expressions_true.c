// expect: TRUE
// GNU statement expressions and typeof.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#define MAX(a, b) \
  ({ \
    __typeof__(a) x_ = (a); \
    __typeof__(b) y_ = (b); \
    x_ > y_ ? x_ : y_; \
  })

int main(void) {
  int x = __VERIFIER_nondet_int(), n = 0;
  int m = MAX(x, (n++, 10));
  if (m < 10 || m < x || n != 1)
    reach_error();
  int loop = ({
    int s = 0;
    for (int i = 0; i < 4; i++)
      s += i;
    s;
  });
  if (loop != 6)
    reach_error();
  return 0;
}
