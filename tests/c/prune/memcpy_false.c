// expect: FALSE(unreach-call)
// witness: 0
// Copied from another place on the second path.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);

int main(void) {
  char a[4] = {0, 0, 0, 0}, b[4] = {0, 0, 5, 0}, c[4];
  char *from = b;
  if (__VERIFIER_nondet_int())
    from = a;
  memcpy(c, from, 4);
  if (c[2] == 5)
    reach_error();
  return 0;
}
