// expect: FALSE(valid-deref)
// witness: 1
// output-contains: read of 4 bytes at offset 0 of 'inner' (4 bytes), which is gone: its scope ended at
// output-contains: scope ended at line
// A pointer to a variable of an inner block.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int outer = 1, *p = &outer;
  if (__VERIFIER_nondet_int() == 1) {
    int inner = 2;
    p = &inner;
  }
  return *p;
}
