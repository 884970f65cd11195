// expect: UNKNOWN(approximation: assembly outside of functions names x
// property: unreach-call
// undecided: assembly is not read
extern void reach_error(void);
int x = 5;
extern int y;
__asm__(".globl y\n.set y, x");

int main(void) {
  if (x == 7)
    reach_error();
  return 0;
}
