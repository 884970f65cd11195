// expect: UNKNOWN(
// Not supported yet: the answer says so instead of guessing. With support this would be TRUE.
extern _Bool __CPROVER_w_ok(const void *, __SIZE_TYPE__);
extern void reach_error(void);

int main(void) {
  int x = 0;
  if (!(__CPROVER_w_ok(&x, sizeof x)))
    reach_error();
  return x;
}
