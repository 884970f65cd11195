// expect: FALSE(unreach-call)
// witness: 0 0 0 0 0 0 0 0 0 0 0 0 
// Only the path that takes the second side of all diamonds fails.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 0;
  for (int i = 0; i < 12; i++)
    x += __VERIFIER_nondet_int() ? 1 : 2;
  if (x > 23)
    reach_error();
  return 0;
}
