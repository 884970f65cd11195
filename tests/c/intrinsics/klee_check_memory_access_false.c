// expect: FALSE(valid-deref)
// witness: 0
// One byte too many.
extern void klee_check_memory_access(const void *, __SIZE_TYPE__);

int main(void) {
  char a[8] = {0};
  klee_check_memory_access(a + 1, 8);
  return 0;
}
