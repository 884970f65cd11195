// expect: FALSE(unreach-call)
// witness: 0
// do runs its body once before it asks.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), turns = 0;
  if (n < 0 || n > 3)
    return 0;
  do
    turns++;
  while (turns < n);
  if (turns != n)
    reach_error();
  return 0;
}
