// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 0
// What is said to be read is written, too, if any memory may be.
extern void reach_error(void);

int main(void) {
  int x = 5;
  __asm__ volatile("incl %0" : : "m"(x) : "memory");
  if (x == 6)
    reach_error();
  return 0;
}
