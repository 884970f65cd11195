// expect: FALSE(bool)
// property: bool
// witness: 2
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  _Bool copied;
  memcpy(&copied, &c, 1);
  return copied;
}
