// expect: FALSE(unreach-call)
// witness: 77
// A function without body and with this name gives any value.
extern unsigned nondet_uint(void);
extern void reach_error(void);

int main(void) {
  if (nondet_uint() == 77)
    reach_error();
  return 0;
}
