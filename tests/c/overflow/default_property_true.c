// expect: TRUE
// native: no, the sanitizer would complain under that name
// Without naming the property arithmetic wraps.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x + 1;
  if (y - 1 != x)
    reach_error();
  return 0;
}
