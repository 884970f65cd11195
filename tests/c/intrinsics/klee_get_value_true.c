// expect: TRUE
// One value of an expression: for a constant the constant.
extern float klee_get_valuef(float);
extern double klee_get_valued(double);
extern long klee_get_valuel(long);
extern long long klee_get_valuell(long long);
extern int klee_get_value_i32(int);
extern long long klee_get_value_i64(long long);
extern void reach_error(void);

int main(void) {
  if (klee_get_valuef(0.5f) != 0.5f || klee_get_valued(0.25) != 0.25 || klee_get_valuel(-5) != -5)
    reach_error();
  if (klee_get_valuell(1LL << 40) != 1LL << 40 || klee_get_value_i32(7) != 7 || klee_get_value_i64(8) != 8)
    reach_error();
  return 0;
}
