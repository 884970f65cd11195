// expect: TRUE
// native: no, there is no native counterpart
// A question about a whole object, or a change of one.
extern void __CPROVER_havoc_object(void *);
extern void reach_error(void);

int main(void) {
  int x = 0;
  if (!((__CPROVER_havoc_object(&x), 1)))
    reach_error();
  return x;
}
