// expect: TRUE
// property: division-by-zero
// None of these divisions happens.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int r = (int)sizeof(1 / 0);
  r += 0 && 1 / 0;
  r += 1 || 1 % 0;
  r += x == x ? 2 : 7 / 0;
  if (x != x)
    r += 7 / 0;
  if (0)
    r += 7 % 0;
  r += 7 / 2 + -7 % 2 + 7u / 3u;
  return r == 0;
}
