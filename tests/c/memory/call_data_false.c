// expect: FALSE(valid-deref)
// native: no, a jump into data is no report of a sanitizer
// output-contains: call of 'word' (8 bytes), which is no function
// Data called as a function.
extern int __VERIFIER_nondet_int(void);
long word = 5;

int main(void) {
  int (*f)(void) = (int (*)(void))(void *)&word;
  return __VERIFIER_nondet_int() == 1 ? f() : 0;
}
