// expect: FALSE(unreach-call)
// native: no, there is no native counterpart
// A part of an object becomes any.
extern void __CPROVER_havoc_slice(void *, __SIZE_TYPE__);
extern void reach_error(void);

int main(void) {
  char a[4] = {1, 1, 1, 1};
  __CPROVER_havoc_slice(a + 1, 2);
  if (a[0] == 1 && a[1] == 7 && a[2] == 8 && a[3] == 1)
    reach_error();
  return 0;
}
