// expect: FALSE(unreach-call)
// witness: 1 1 1
// Only the third call fails.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void event(int important) {
  static int seen;
  if (important)
    seen++;
  if (seen == 3)
    reach_error();
}

int main(void) {
  for (int i = 0; i < 3; i++)
    event(__VERIFIER_nondet_int() == 1);
  return 0;
}
