// expect: FALSE(unreach-call)
// witness: 0
// Each turn of the loop sees a fresh initialisation: the counter never reaches two.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int start = __VERIFIER_nondet_int();
  int last = -1;
  for (int i = 0; i < 3; i++) {
    int *counter = (int[]){start};
    ++*counter;
    last = *counter;
  }
  if (last == 1)
    reach_error();
  return 0;
}
