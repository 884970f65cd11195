// expect: FALSE(null-pointer)
// property: null-pointer
// witness: 9
// Nothing is read: the member is only named.
extern unsigned char __VERIFIER_nondet_uchar(void);
struct pair {
  int a, b;
};

int main(void) {
  struct pair one = {1, 2}, *p = __VERIFIER_nondet_uchar() > 9 ? &one : 0;
  int *b = &p->b;
  return b == &one.b;
}
