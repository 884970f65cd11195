// expect: FALSE(unreach-call)
// property: unreach-call
// data-model: ILP32
// native: no, it is compiled for 64 bits there
// With pointers of 32 bits an address may be negative as an int (the process has 3 GB).
extern void reach_error(void);
extern void *malloc(unsigned);

int main(void) {
  void *p = malloc(4);
  if ((int)p < 0)
    reach_error();
  return 0;
}
