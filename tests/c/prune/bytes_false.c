// expect: FALSE(unreach-call)
// witness: 0
// One byte of an int is another on the second path; the int is read as a whole later.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 0;
  unsigned char *b = (unsigned char *)&x, v = 1;
  if (__VERIFIER_nondet_int())
    v = 0;
  b[2] = v;
  if (x == 65536)
    reach_error();
  return 0;
}
