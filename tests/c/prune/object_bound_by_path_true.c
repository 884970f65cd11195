// expect: TRUE
// property: valid-deref
// A cursor that one path has moved reaches less far.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a[6] = {0};
  int *p = a;
  int left = 6;
  if (__VERIFIER_nondet_int()) {
    p += 2;
    left -= 2;
  }
  int d = 0;
  if (__VERIFIER_nondet_int())
    d = 1;
  for (int i = 0; i < left; i++)
    p[i] = d;
  return 0;
}
