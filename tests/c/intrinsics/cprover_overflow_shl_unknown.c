// expect: UNKNOWN(
// Not supported yet: the answer says so instead of guessing. With support this would be TRUE.
extern _Bool __CPROVER_overflow_shl(int, int);
extern void reach_error(void);

int main(void) {
  int x = 0;
  if (!(!__CPROVER_overflow_shl(1, 2)))
    reach_error();
  return x;
}
