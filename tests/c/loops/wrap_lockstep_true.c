// expect: TRUE
// expect-none: UNKNOWN(
// flags: --timeout 60s
// Bytes that wrap together stay equal.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned char x = 0, y = 0;
  while (__VERIFIER_nondet_int()) {
    x++;
    y++;
  }
  if (x != y)
    reach_error();
  return 0;
}
