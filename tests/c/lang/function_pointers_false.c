// expect: FALSE(unreach-call)
// witness: 3
// One entry of the table is the wrong function.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int one(void) {
  return 1;
}
static int two(void) {
  return 2;
}

int main(void) {
  int (*table[4])(void) = {one, one, one, two};
  unsigned k = (unsigned)__VERIFIER_nondet_int();
  if (table[k % 4]() == 2)
    reach_error();
  return 0;
}
