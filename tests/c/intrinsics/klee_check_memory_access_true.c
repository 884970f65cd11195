// expect: TRUE
// The range is accessible.
extern void klee_check_memory_access(const void *, __SIZE_TYPE__);

int main(void) {
  char a[8] = {0};
  klee_check_memory_access(a, sizeof a);
  klee_check_memory_access(a + 3, 5);
  klee_check_memory_access(a + 8, 0);
  return 0;
}
