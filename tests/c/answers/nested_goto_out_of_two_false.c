// expect: FALSE(unreach-call)
// witness: 0 0 0 1
// Both loops are left at once from the inner one.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  int x = 0, i = 0;
  do {
    int j = 0;
    do {
      x++;
      if (__VERIFIER_nondet_bool())
        goto out;
      j++;
    } while (j < 3);
    i++;
  } while (i < 3);
  x = 100;
out:
  if (x == 4 && i == 1)
    reach_error();
  return 0;
}
