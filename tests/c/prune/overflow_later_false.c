// expect: FALSE(no-overflow)
// property: no-overflow
// witness: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 
// The overflow is in the 31st round: rounds before look alike.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 1;
  while (__VERIFIER_nondet_int())
    x = x * 2;
  return x;
}
