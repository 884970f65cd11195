// expect: UNKNOWN(
// The whole object becomes arbitrary, which a native run that sees only the address in its middle does not show.
extern void __CPROVER_havoc_object(void *);
extern void reach_error(void);

int main(void) {
  int a[3] = {1, 2, 3};
  __CPROVER_havoc_object(a + 1);
  if (a[0] != 1)
    reach_error();
  return 0;
}
