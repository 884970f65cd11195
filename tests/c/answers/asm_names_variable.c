// expect: UNKNOWN(unsupported: inline assembly that names x)
// property: unreach-call
// undecided: assembly is not read
extern void reach_error(void);
int x = 5;

int main(void) {
  __asm__ volatile("movl $7, x(%%rip)" : : : "memory");
  if (x == 7)
    reach_error();
  return 0;
}
