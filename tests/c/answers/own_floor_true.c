// expect: TRUE
// property: unreach-call
// The twin of own_floor_false.c.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

double floor(double v) { return 77; }
float ceilf(float v) { return 9; }
int abs(int v) { return 5; }
double fmax(double a, double b) { return 3; }

int main(void) {
  int n = __VERIFIER_nondet_uchar();
  if (floor(n) != 77 || ceilf(n) != 9 || abs(n) != 5 || fmax(n, 300) != 3)
    reach_error();
  return 0;
}
