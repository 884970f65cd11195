// expect: TRUE
// The assertion holds.
extern int __VERIFIER_nondet_int(void);
extern void sassert(_Bool);

int main(void) {
  int x = __VERIFIER_nondet_int();
  sassert(x % 2 == x - x / 2 * 2);
  return 0;
}
