// expect: TRUE
// Small types are computed as int; character constants are int; ~ and - of an unsigned char are negative.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = 200;
  unsigned short s = 65535;
  if (a + b < a || a + b > 455 || sizeof(a + b) != sizeof(int) || sizeof 'a' != sizeof(int))
    reach_error();
  if (~a != -1 - a || -a > 0 || (unsigned char)-a != (256 - a) % 256)
    reach_error();
  if (s * 1u * s != 4294836225u || a - b != (int)a - 200)
    reach_error();
  a += 100;
  if (a > 255)
    reach_error();
  char c = (char)0xff;
  if (c != -1 || (unsigned char)c != 255)
    reach_error();
  return 0;
}
