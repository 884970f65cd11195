// expect: TRUE
// Whatever is converted to _Bool becomes 0 or 1, also a fraction and a pointer.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  _Bool b = x;
  _Bool half = 0.5;
  _Bool pointer = &x;
  if (b != (x != 0) || !half || !pointer)
    reach_error();
  b++;
  if (b != 1)
    reach_error();
  b--;
  b = b + b;
  if (b != 0 && b != 1)
    reach_error();
  struct {
    _Bool first, second;
  } s = {x & 2, x & 4};
  if (s.first + s.second != !!(x & 2) + !!(x & 4))
    reach_error();
  return 0;
}
