// expect: FALSE(unreach-call)
// witness: 3
// property: unreach-call
// The program's own functions on numbers: clang takes calls of them for intrinsics.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

double floor(double v) { return 77; }
float ceilf(float v) { return 9; }
int abs(int v) { return 5; }
double fmax(double a, double b) { return a + b; }

int main(void) {
  int n = __VERIFIER_nondet_uchar();
  if (floor(n) == 77 && ceilf(n) == 9 && abs(n) == 5 && fmax(n, 3) == 6)
    reach_error();
  return 0;
}
