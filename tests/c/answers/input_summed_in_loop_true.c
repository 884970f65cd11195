// expect: TRUE
// The twin of input_summed_in_loop_false.c: three inputs of at most 1 are never 4 together.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  unsigned x = 0;
  for (unsigned i = 0; i < 3; i++)
    x += __VERIFIER_nondet_bool();
  if (x == 4)
    reach_error();
  return 0;
}
