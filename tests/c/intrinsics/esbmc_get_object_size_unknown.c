// expect: UNKNOWN(
// Not supported yet: the answer says so instead of guessing. With support this would be TRUE.
extern __SIZE_TYPE__ __ESBMC_get_object_size(const void *);
extern void reach_error(void);

int main(void) {
  int x = 0;
  if (!(__ESBMC_get_object_size(&x) == sizeof x))
    reach_error();
  return x;
}
