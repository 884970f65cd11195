// expect: FALSE(unreach-call)
// witness: 1 0
// The inner loop goes on with the outer one from its middle.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  int x = 0, y = 0, i = 0;
outer:
  if (i < 3) {
    i++;
    for (int j = 0; j < 2; j++) {
      x++;
      if (__VERIFIER_nondet_bool())
        goto outer;
    }
    y += 10;
    goto outer;
  }
  if (x == 5 && y == 20)
    reach_error();
  return 0;
}
