// expect: TRUE
// expect-none: UNKNOWN(
// Fig. 8 with steps of two: an accelerator that stops before the overflow, and the path that overflows, reach even numbers only.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned short x = 0;
  while (__VERIFIER_nondet_int())
    x = x + 2;
  if (x % 2)
    reach_error();
  return 0;
}
