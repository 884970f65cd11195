// expect: UNKNOWN(
// Not supported yet: the answer says so instead of guessing. With support this would be TRUE.
extern void klee_define_fixed_object(void *, __SIZE_TYPE__);
extern void reach_error(void);

int main(void) {
  int x = 0;
  if (!((klee_define_fixed_object((void *)4096, 4), 1)))
    reach_error();
  return x;
}
