// expect: TRUE
// Forward and backward jumps, out of nested loops and into a block.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int steps = 0;
  if (x < 0 || x > 5)
    goto end;
again:
  if (steps < x) {
    steps++;
    goto again;
  }
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      if (i + j == 3)
        goto found;
  reach_error();
found:
  if (steps != x)
    goto wrong;
  if (x == 2)
    goto inside;
  if (x > 100) {
  inside:
    steps = 2;
  }
  if (steps != x)
    goto wrong;
end:
  return 0;
wrong:
  reach_error();
  return 1;
}
