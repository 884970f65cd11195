// expect: FALSE(unreach-call)
// witness: 77
// A function without body and with this name gives any value.
extern unsigned char nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  if (nondet_uchar() == 77)
    reach_error();
  return 0;
}
