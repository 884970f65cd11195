// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 20s --candidates ../../tests/c/loops/given.txt
// What both have in common is in a list of candidates; nothing in the program says it.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned x = 0, y = 5;
  while (__VERIFIER_nondet_int()) {
    unsigned t = __VERIFIER_nondet_uint();
    x ^= t;
    y ^= t;
  }
  if (x == 8 && y == 8)
    reach_error();
  return 0;
}
