// expect: UNKNOWN(unsupported: inline assembly that may change or call what a pointer points to
// property: unreach-call
// undecided: assembly is not read
// A number as wide as a pointer may be one.
extern void reach_error(void);

int main(void) {
  int x = 5;
  __asm__ volatile("movl $7, (%0)" : : "r"((unsigned long)&x) : "memory");
  if (x == 7)
    reach_error();
  return 0;
}
