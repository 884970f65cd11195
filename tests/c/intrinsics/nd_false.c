// expect: FALSE(unreach-call)
// witness: 77
// A function without body and with this name gives any value.
extern int nd(void);
extern void reach_error(void);

int main(void) {
  if (nd() == 77)
    reach_error();
  return 0;
}
