// expect: UNKNOWN(
// Not supported yet: the answer says so instead of guessing. With support this would be TRUE.
extern __SIZE_TYPE__ klee_get_obj_size(void *);
extern void reach_error(void);

int main(void) {
  int x = 0;
  if (!(klee_get_obj_size(&x) == sizeof x))
    reach_error();
  return x;
}
