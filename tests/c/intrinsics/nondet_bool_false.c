// expect: FALSE(unreach-call)
// witness: 1
// A function without body and with this name gives any value.
extern _Bool nondet_bool(void);
extern void reach_error(void);

int main(void) {
  if (nondet_bool() == 1)
    reach_error();
  return 0;
}
