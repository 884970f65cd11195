// expect: TRUE
// native: no, there is no native counterpart
// A question about a whole object, or a change of one.
extern _Bool __CPROVER_DYNAMIC_OBJECT(const void *);
extern void reach_error(void);

int main(void) {
  int x = 0;
  if (!(!__CPROVER_DYNAMIC_OBJECT(&x)))
    reach_error();
  return x;
}
