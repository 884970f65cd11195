// expect: TRUE
// Conversions that are in range, at its edges.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  static const double table[] = {-2147483648.9, 2147483647.9, -0.9, 0.0};
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3)
    return 0;
  int k = (int)table[i];
  if ((i == 0 && k != -2147483647 - 1) || (i == 1 && k != 2147483647) || (i > 1 && k != 0))
    reach_error();
  if ((unsigned char)(table[2] + 0.0) != 0 || (unsigned char)255.9f != 255)
    reach_error();
  return 0;
}
