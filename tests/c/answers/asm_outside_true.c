// expect: TRUE
// property: unreach-call
// Assembly outside of functions that has nothing to do with the program.
extern void reach_error(void);
int x = 5;
__asm__(".pushsection .comment\n.string \"nothing\"\n.popsection");

int main(void) {
  if (x == 7)
    reach_error();
  return 0;
}
