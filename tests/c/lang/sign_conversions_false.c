// expect: FALSE(unreach-call)
// witness: -1
// A comparison with an unsigned number is unsigned.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int length = __VERIFIER_nondet_int();
  if (length > 10)
    return 0;
  if (length > sizeof(int) * 4)
    reach_error();
  return 0;
}
