// expect: TRUE
// property: unreach-call
// What does not fit into the address space is not allocated.
extern void reach_error(void);
extern void *malloc(unsigned long);

int main(void) {
  if (malloc(1UL << 47) || malloc(1UL << 63) || malloc(~0UL))
    reach_error();
  return 0;
}
