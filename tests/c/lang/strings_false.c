// expect: FALSE(unreach-call)
// witness: 4
// Where the terminator is.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 4)
    return 0;
  if ("four"[i] == 0)
    reach_error();
  return 0;
}
