// expect: FALSE(unreach-call)
// witness: 77
// A function without body and with this name gives any value.
extern long nondet_long(void);
extern void reach_error(void);

int main(void) {
  if (nondet_long() == 77)
    reach_error();
  return 0;
}
