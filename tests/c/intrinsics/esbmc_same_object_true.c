// expect: TRUE
// native: no, there is no native counterpart
// A question about a whole object, or a change of one.
extern _Bool __ESBMC_same_object(const void *, const void *);
extern void reach_error(void);

int main(void) {
  int x = 0;
  if (!(__ESBMC_same_object(&x, &x)))
    reach_error();
  return x;
}
