// expect: TRUE
// property: bool
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar() & 1;
  _Bool copied, converted = __VERIFIER_nondet_uchar();
  memcpy(&copied, &c, 1);
  return copied + converted;
}
