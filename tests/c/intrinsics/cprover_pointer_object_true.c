// expect: TRUE
// native: no, there is no native counterpart
// A question about a whole object, or a change of one.
extern __SIZE_TYPE__ __CPROVER_POINTER_OBJECT(const void *);
extern void reach_error(void);

int main(void) {
  int x = 0;
  if (!(__CPROVER_POINTER_OBJECT(&x) == __CPROVER_POINTER_OBJECT((char *)&x + 1)))
    reach_error();
  return x;
}
