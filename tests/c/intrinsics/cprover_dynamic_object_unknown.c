// expect: UNKNOWN(
// Not supported yet: the answer says so instead of guessing. With support this would be TRUE.
extern _Bool __CPROVER_DYNAMIC_OBJECT(const void *);
extern void reach_error(void);

int main(void) {
  int x = 0;
  if (!(!__CPROVER_DYNAMIC_OBJECT(&x)))
    reach_error();
  return x;
}
