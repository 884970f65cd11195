// expect: FALSE(unreach-call)
// witness: 0
// Parts that overlap, moved by one or by two.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *memmove(void *, const void *, __SIZE_TYPE__);

int main(void) {
  char a[6] = {0, 1, 2, 3, 4, 5};
  int d = 2;
  if (__VERIFIER_nondet_int())
    d = 1;
  memmove(a + d, a, 3);
  if (a[4] == 2)
    reach_error();
  return 0;
}
