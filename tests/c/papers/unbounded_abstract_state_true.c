// expect: TRUE
// Example (d) with n = 4: the value that a complex function returns is known to the one who ran it.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define DIAMOND \
  if (__VERIFIER_nondet_int()) { \
    s++; \
    t++; \
  }

// zero, in a roundabout way
static int complex_func(void) {
  int v = 27;
  for (int i = 0; i < 8; i++)
    v = v % 2 ? 3 * v + 1 : v / 2;
  return v - v / 1;
}

int main(void) {
  int x, y, s, t;
  if (__VERIFIER_nondet_int()) {
    x = 0;
    y = 0;
  } else {
    x = complex_func();
    y = 0;
  }
  s = x;
  t = y;
  DIAMOND
  DIAMOND
  DIAMOND
  DIAMOND
  if (t > 4 && s > 4)
    reach_error();
  return 0;
}
