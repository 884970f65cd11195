// expect: TRUE
// memmove may overlap.
extern int __VERIFIER_nondet_int(void);
extern void *memmove(void *, const void *, __SIZE_TYPE__);
extern void reach_error(void);

int main(void) {
  char a[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  unsigned k = (unsigned)__VERIFIER_nondet_int() % 4;
  memmove(a + k, a, 4);
  for (unsigned i = 0; i < 4; i++)
    if (a[k + i] != (char)i)
      reach_error();
  return 0;
}
