// expect: FALSE(valid-deref)
// property: unreach-call,valid-deref
// witness: 0 0 0 0 0 200
// A lexer asks a constant table about each character; one entry, asked for last, is too large.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
static const unsigned char kind[256] = {[' '] = 1, ['\t'] = 1, ['0' ... '9'] = 2, ['a' ... 'z'] = 3, [200] = 4};

int main(void) {
  unsigned char in[6];
  int seen[4] = {0}, words = 0, inside = 0;
  for (int i = 0; i < 6; i++)
    in[i] = __VERIFIER_nondet_uchar();
  for (int i = 0; i < 6; i++) {
    unsigned char k = kind[in[i]];
    if (k == 3 && !inside)
      words++;
    inside = k == 3;
    seen[k] = 1;
  }
  if (words > 3 || (words && !seen[3]))
    reach_error();
  return 0;
}
