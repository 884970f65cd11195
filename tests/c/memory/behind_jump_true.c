// expect: TRUE
// property: valid-memsafety
// No path passes the declaration of z, which lives until the function returns.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int zero = 0, *p = &zero;
  if (__VERIFIER_nondet_int() == 1)
    goto into;
  return *p;
  int z;
into:
  z = 1;
  p = &z;
  {
    zero = *p;
  }
  return *p - zero;
}
