// expect: TRUE
// property: float-cast-overflow,vla-bound,pointer-overflow,null-pointer,nonnull,bool
// Every rule of C that clang places checks of, kept.
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
_Bool flag;
__attribute__((nonnull)) static int first(const char *s) { return s[0]; }

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  float f = n / 2.0f;
  unsigned char u = (unsigned char)f;
  char a[n % 4 + 1];
  memset(a, 0, sizeof a);
  flag = n & 1;
  char *p = a;
  p += n % 4;
  return flag ? first(p) + u : *p;
}
