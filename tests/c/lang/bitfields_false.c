// expect: FALSE(unreach-call)
// witness: 16
// 16 does not fit into a signed field of five bits.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct fields {
  int b : 5;
};

int main(void) {
  int x = __VERIFIER_nondet_int();
  struct fields f;
  if (x < 0 || x > 16)
    return 0;
  f.b = x;
  if (f.b < 0)
    reach_error();
  return 0;
}
