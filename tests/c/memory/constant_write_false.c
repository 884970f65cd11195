// expect: FALSE(valid-deref)
// native: no, the sanitizer does not say so
// output-contains: which is read-only
// A constant table is written through a cast.
extern int __VERIFIER_nondet_int(void);
static const int table[2] = {1, 2};

int main(void) {
  int *p = (int *)&table[1];
  if (__VERIFIER_nondet_int() == 1)
    *p = 3;
  return table[1];
}
