// expect: FALSE(unreach-call)
// property: unreach-call
// native: no, the addresses there are chosen by others
// Nothing is said about which of two objects comes first.
extern void reach_error(void);
static int a, b;

int main(void) {
  if ((unsigned long)&a < (unsigned long)&b)
    reach_error();
  return 0;
}
