// expect: FALSE(valid-deref)
// native: no, AddressSanitizer does not see it
// output-contains: read of 4 bytes at offset -4 of 'a' (16 bytes), 4 bytes before its start
// output-contains: global 'a' of 16 bytes, declared at line
// The element before the first.
extern int __VERIFIER_nondet_int(void);
int a[4] = {1, 2, 3, 4};

int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 4)
    return 0;
  return a[i - 1];
}
