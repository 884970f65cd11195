// expect: FALSE(unreach-call)
// property: unreach-call
// flags: --external-calls nondet
// native: no, the functions are defined nowhere
// The halves of a pointer from outside are found equal to those of the address of an own object.
extern void reach_error(void);
union word {
  int *pointer;
  unsigned halves[2];
};
extern union word *word(void);

static int own;

int main(void) {
  union word *w = word();
  unsigned long address = (unsigned long)&own;
  if (!w->pointer)
    return 0;
  if (w->halves[0] != (unsigned)address || w->halves[1] != (unsigned)(address >> 32))
    return 0;
  *w->pointer = 1;
  if (own)
    reach_error();
  return 0;
}
