// expect: UNKNOWN(
// property: unreach-call
// native: no, the function is not declared
extern void reach_error(void);

int main(void) {
  double d = nondet_double();
  if (d == 0.5)
    reach_error();
  return 0;
}
