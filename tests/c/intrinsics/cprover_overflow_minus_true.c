// expect: TRUE
// native: no, there is no native counterpart
// Whether an operation overflows, exactly.
extern int nondet_int(void);
extern _Bool __CPROVER_overflow_minus(int, int);
extern void reach_error(void);

int main(void) {
  int x = nondet_int();
  if (__CPROVER_overflow_minus(x, 1) != (x == -2147483647 - 1))
    reach_error();
  return 0;
}
