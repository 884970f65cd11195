// expect: FALSE(valid-deref)
// output-contains: box.index = 263 since line 19: box.bytes[1] = 1;
// native: no, reads past the end of a global
// A write of one byte changes a number that was written as a whole.
extern int __VERIFIER_nondet_int(void);

union box {
  int index;
  unsigned char bytes[4];
};

union box box;
int table[8];

int main(void) {
  if (__VERIFIER_nondet_int() != 3)
    return 0;
  box.index = 7;
  box.bytes[1] = 1;
  return table[box.index];
}
