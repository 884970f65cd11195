// expect: FALSE(unreach-call)
// native: no, an uninitialised variable keeps what the round before left
// A variable of a loop body has no value when a round begins.
extern void reach_error(void);

int main(void) {
  for (int i = 0; i < 2; i++) {
    int x;
    if (i == 1 && x != 7)
      reach_error();
    x = 7;
  }
  return 0;
}
