// expect: TRUE
// property: unreach-call
// Lines that are comments.
extern void reach_error(void);

int main(void) {
  int x = 5;
  __asm__ volatile("# nothing\n\t# and nothing" : : : "memory");
  if (x == 7)
    reach_error();
  return 0;
}
