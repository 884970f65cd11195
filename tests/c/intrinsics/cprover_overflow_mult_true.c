// expect: TRUE
// native: no, there is no native counterpart
// Whether an operation overflows, exactly.
extern int nondet_int(void);
extern _Bool __CPROVER_overflow_mult(int, int);
extern void reach_error(void);

int main(void) {
  int x = nondet_int();
  if (__CPROVER_overflow_mult(x, 2) != (x > 1073741823 || x < -1073741824))
    reach_error();
  return 0;
}
