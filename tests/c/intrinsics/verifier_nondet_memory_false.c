// expect: FALSE(unreach-call)
// witness: 1 2 3 4
// Every byte of the area is any.
extern void __VERIFIER_nondet_memory(void *, __SIZE_TYPE__);
extern void reach_error(void);

int main(void) {
  unsigned char a[6] = {9, 9, 9, 9, 9, 9};
  __VERIFIER_nondet_memory(a + 1, 4);
  if (a[0] == 9 && a[1] == 1 && a[4] == 4 && a[5] == 9)
    reach_error();
  return 0;
}
