// expect: TRUE
// native: no, there is no native counterpart
// A question about a whole object, or a change of one.
extern _Bool __ESBMC_r_ok(const void *, __SIZE_TYPE__);
extern void reach_error(void);

int main(void) {
  int x = 0;
  if (!(__ESBMC_r_ok(&x, sizeof x)))
    reach_error();
  return x;
}
