// expect: TRUE
// native: no, AddressSanitizer ends a run that asks for too much memory
// property: valid-deref
// data-model: ILP32
// The end of a block lies inside of the address space whatever its size is.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void *malloc(unsigned);
extern void free(void *);

int main(void) {
  unsigned size = __VERIFIER_nondet_uint();
  unsigned char *b = malloc(size);
  if (!b)
    return 1;
  if (b + size < b)
    *(volatile int *)0 = 1;
  free(b);
  return 0;
}
