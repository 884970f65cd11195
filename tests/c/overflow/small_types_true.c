// expect: TRUE
// property: no-overflow
// char and short are computed as int and converted back: no overflow.
extern char __VERIFIER_nondet_char(void);
extern short __VERIFIER_nondet_short(void);

int main(void) {
  char c = __VERIFIER_nondet_char();
  short s = __VERIFIER_nondet_short();
  c++;
  s--;
  s += c;
  s = (short)(s * s);
  return c + s == 3;
}
