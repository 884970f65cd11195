// expect: UNKNOWN(
// Not supported yet: the answer says so instead of guessing. With support this would be TRUE.
extern __SIZE_TYPE__ __CPROVER_POINTER_OFFSET(const void *);
extern void reach_error(void);

int main(void) {
  int x = 0;
  if (!(__CPROVER_POINTER_OFFSET((char *)&x + 1) == 1))
    reach_error();
  return x;
}
