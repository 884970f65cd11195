// expect: UNKNOWN(approximation
// property: valid-memsafety
// output-contains: the variable `z` is taken to live until its function returns
// No path passes the declaration of z, so nothing tells which block z is of: never TRUE.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int zero = 0, *p = &zero;
  if (__VERIFIER_nondet_int() == 1)
    goto into;
  return 0;
  {
    int z;
  into:
    z = 1;
    p = &z;
  }
  return *p;
}
