// expect: FALSE(valid-deref)
// witness: 2
// output-contains: memcpy of 4 bytes from offset 0 to offset 2 of 'a' (8 bytes): they overlap
// What overlaps is told by offsets.
extern int __VERIFIER_nondet_int(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
char a[8];

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n != 4 && n != 2)
    return 0;
  memcpy(a + n, a, 4);
  return 0;
}
