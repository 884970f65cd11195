// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 10s
// The loop example: flag == 1 is kept by the strongest invariant, new == old + 1 must be locked.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int old = __VERIFIER_nondet_int();
  int lock = 0;
  int new = old + 1;
  int flag = 1;
  while (new != old) {
    lock = 1;
    old = new;
    if (__VERIFIER_nondet_int()) {
      lock = 0;
      new ++;
    }
  }
  if (!flag)
    lock = 0;
  if (lock == 0)
    reach_error();
  return 0;
}
