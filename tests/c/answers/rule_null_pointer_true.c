// expect: TRUE
// property: null-pointer
extern unsigned char __VERIFIER_nondet_uchar(void);
struct pair {
  int a, b;
};

int main(void) {
  struct pair one = {1, 2}, *p = __VERIFIER_nondet_uchar() > 9 ? &one : 0;
  int *b = p ? &p->b : 0;
  return b ? *b : 0;
}
