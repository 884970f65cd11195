// expect: UNKNOWN(
// Not supported yet: the answer says so instead of guessing. With support this would be TRUE.
extern void __CPROVER_havoc_object(void *);
extern void reach_error(void);

int main(void) {
  int x = 0;
  if (!((__CPROVER_havoc_object(&x), 1)))
    reach_error();
  return x;
}
