// expect: TRUE
// Coverage goals, inputs, outputs and atomic sections change nothing.
extern void __CPROVER_cover(_Bool), __CPROVER_input(const char *, ...), __CPROVER_output(const char *, ...), __CPROVER_printf(const char *, ...);
extern void __CPROVER_atomic_begin(void), __CPROVER_atomic_end(void), __ESBMC_cover(_Bool), __ESBMC_atomic_begin(void), __ESBMC_atomic_end(void);
extern int nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = nondet_int(), y = x;
  __CPROVER_input("x", x);
  __CPROVER_cover(x > 0);
  __ESBMC_cover(x < 0);
  __CPROVER_atomic_begin();
  __ESBMC_atomic_begin();
  __CPROVER_output("x", x);
  __CPROVER_printf("%d", x);
  __ESBMC_atomic_end();
  __CPROVER_atomic_end();
  if (x != y)
    reach_error();
  return 0;
}
