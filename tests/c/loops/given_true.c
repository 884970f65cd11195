// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 60s --candidates ../../tests/c/loops/given.txt
// The lowest bits stay as they are: a list of candidates says so, the program does not.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned x = 5;
  while (__VERIFIER_nondet_int()) {
    x += __VERIFIER_nondet_uint() << 12;
  }
  if (x == 0x2125)
    reach_error();
  return 0;
}
