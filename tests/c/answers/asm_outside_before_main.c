// expect: UNKNOWN(approximation: assembly outside of functions
// property: unreach-call
// undecided: assembly is not read
extern void reach_error(void);
int x = 5;
void set(void) { x = 7; }
__asm__(".pushsection .init_array, \"aw\"\n.quad set\n.popsection");

int main(void) {
  if (x == 7)
    reach_error();
  return 0;
}
