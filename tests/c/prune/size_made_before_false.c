// expect: FALSE(valid-deref)
// property: valid-deref
// witness: 0
// Two objects of different sizes behind one pointer.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);

int main(void) {
  char *p = malloc(4), *q = malloc(3), *r = q;
  if (!p || !q)
    return 0;
  if (__VERIFIER_nondet_int())
    r = p;
  r[3] = 0;
  return 0;
}
