// expect: FALSE(unreach-call)
// witness: 0 1 1
// A loop with two heads (made of gotos): the error needs a way through both.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 0;
  if (__VERIFIER_nondet_int())
    goto second;
first:
  if (x == 6)
    reach_error();
  x++;
second:
  if (__VERIFIER_nondet_int()) {
    x = x * 2;
    goto first;
  }
  return 0;
}
