// expect: TRUE
// A write through a pointer that may point to several objects changes exactly one.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = 1, b = 2, c[3] = {3, 4, 5};
  int k = __VERIFIER_nondet_int(), i = __VERIFIER_nondet_int();
  if (i < 0 || i > 2)
    return 0;
  int *p = k == 0 ? &a : k == 1 ? &b : &c[i];
  int sum = a + b + c[0] + c[1] + c[2], old = *p;
  *p += 10;
  if (a + b + c[0] + c[1] + c[2] != sum + 10 || *p != old + 10)
    reach_error();
  if (k == 0 && (a != 11 || b != 2) || k == 1 && (b != 12 || c[0] != 3))
    reach_error();
  return 0;
}
