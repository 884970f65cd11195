// expect: FALSE(unreach-call)
// witness: -7
// A named integer.
extern int klee_int(const char *);
extern void reach_error(void);

int main(void) {
  if (klee_int("x") == -7)
    reach_error();
  return 0;
}
