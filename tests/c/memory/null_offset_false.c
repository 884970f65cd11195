// expect: FALSE(valid-deref)
// witness: 0
// output-contains: write of 4 bytes through a null pointer, at offset 16
// The member of a structure that is not there.
extern int __VERIFIER_nondet_int(void);
struct s {
  long a, b;
  int c;
} x;

int main(void) {
  struct s *p = __VERIFIER_nondet_int() ? &x : 0;
  p->c = 1;
  return 0;
}
