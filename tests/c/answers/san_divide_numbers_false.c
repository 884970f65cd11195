// expect: FALSE(division-by-zero)
// property: division-by-zero
// witness: 5
// Clang computes a quotient of two numbers itself, and makes nothing of this one.
extern int __VERIFIER_nondet_int(void);
enum { NONE = 0, HUNDRED = 100 };

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = 0;
  if (x == 5)
    y = HUNDRED / NONE;
  return y != 0;
}
