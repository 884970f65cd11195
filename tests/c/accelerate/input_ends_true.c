// expect: TRUE
// property: unreach-call
// What the last input was is known after the loop.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned x = 0, c;
  do {
    c = __VERIFIER_nondet_uint();
    x++;
  } while (c != 7);
  if (c != 7)
    reach_error();
  return 0;
}
