// expect: FALSE(unreach-call)
// witness: 0x41420043
// Found through the second byte only.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

union view {
  unsigned word;
  char bytes[4];
};

int main(void) {
  union view v = {__VERIFIER_nondet_uint()};
  if (v.bytes[0] == 'C' && v.bytes[1] == 0 && v.bytes[2] == 'B' && v.bytes[3] == 'A')
    reach_error();
  return 0;
}
