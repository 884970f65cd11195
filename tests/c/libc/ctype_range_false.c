// expect: FALSE(valid-deref)
// witness: 256
// A character class of something that is no character reads outside a table.
extern int __VERIFIER_nondet_int(void);
extern int isalpha(int);

int main(void) {
  int c = __VERIFIER_nondet_int();
  if (c < 0 || c > 256)
    return 0;
  return isalpha(c);
}
