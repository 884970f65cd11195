// expect: FALSE(unreach-call)
// witness: 60 0
// What an assumption gave on one path must not be taken as given on another.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), limit = 100;
  if (__VERIFIER_nondet_int()) {
    __VERIFIER_assume(x < 10);
    limit = 10;
  }
  if (x >= 100)
    return 0;
  if (x > 50)
    reach_error();
  return limit;
}
