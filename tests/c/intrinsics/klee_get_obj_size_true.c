// expect: TRUE
// native: no, there is no native counterpart
// A question about a whole object, or a change of one.
extern __SIZE_TYPE__ klee_get_obj_size(void *);
extern void reach_error(void);

int main(void) {
  int x = 0;
  if (!(klee_get_obj_size(&x) == sizeof x))
    reach_error();
  return x;
}
