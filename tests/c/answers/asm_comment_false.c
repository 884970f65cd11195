// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 0
// The first line is a comment, the second one is not.
extern void reach_error(void);

int main(void) {
  int x = 5;
  __asm__ volatile("# set\n\tmovl $7, %0" : "=m"(x));
  if (x == 7)
    reach_error();
  return 0;
}
