// expect: TRUE
// property: unreach-call
// What is said to be read, where no memory may be written.
extern void reach_error(void);

int main(void) {
  int x = 5, y;
  __asm__ volatile("movl %1, %0" : "=r"(y) : "m"(x));
  if (x == 6)
    reach_error();
  return 0;
}
