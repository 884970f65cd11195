// expect: TRUE
// native: no, there is no native counterpart
// A question about a whole object, or a change of one.
extern __SIZE_TYPE__ __CPROVER_OBJECT_SIZE(const void *);
extern void reach_error(void);

int main(void) {
  int x = 0;
  if (!(__CPROVER_OBJECT_SIZE(&x) == sizeof x))
    reach_error();
  return x;
}
