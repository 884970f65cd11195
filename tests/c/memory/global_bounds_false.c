// expect: FALSE(valid-deref)
// witness: 4
// A global array.
extern int __VERIFIER_nondet_int(void);
static char names[4];

int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i <= 4)
    names[i] = 'x';
  return 0;
}
