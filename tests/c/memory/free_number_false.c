// expect: FALSE(valid-free)
// native: no, an address is not the same in every run
// output-contains: free of address 0x1234, where no object is
// A number that was never an address.
extern int __VERIFIER_nondet_int(void);
extern void free(void *);
int main(void) {
  if (__VERIFIER_nondet_int() == 1)
    free((void *)0x1234);
  return 0;
}
