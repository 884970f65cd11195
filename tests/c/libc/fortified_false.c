// expect: FALSE(valid-deref)
// witness: 5
// The checked spelling reports what does not fit, before it is copied.
extern int __VERIFIER_nondet_int(void);
void *__memcpy_chk(void *, const void *, __SIZE_TYPE__, __SIZE_TYPE__);

int main(void) {
  char t[4];
  unsigned n = (unsigned)__VERIFIER_nondet_int();
  if (n > 5)
    return 0;
  __memcpy_chk(t, "abcdef", n, sizeof t);
  return 0;
}
