// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 0 7
// The byte lies in the word only for the index that the second path lets through.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned w[2] = {0, 0}, most = 3;
  unsigned char *byte = (unsigned char *)w;
  if (!__VERIFIER_nondet_int())
    most = 7;
  unsigned i = __VERIFIER_nondet_uint();
  if (i > most)
    return 0;
  byte[i] = 1;
  if (w[1] == 0x01000000)
    reach_error();
  return 0;
}
