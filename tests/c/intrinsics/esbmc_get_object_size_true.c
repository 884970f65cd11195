// expect: TRUE
// native: no, there is no native counterpart
// A question about a whole object, or a change of one.
extern __SIZE_TYPE__ __ESBMC_get_object_size(const void *);
extern void reach_error(void);

int main(void) {
  int x = 0;
  if (!(__ESBMC_get_object_size(&x) == sizeof x))
    reach_error();
  return x;
}
