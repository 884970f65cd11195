// expect: UNKNOWN(approximation: __CPROVER_allocated_memory() is a function of a verifier, and what it means is not known
// property: unreach-call
// flags: --external-calls nondet
// A verifier's function that is not known here need not be one that only returns a value.
extern void reach_error(void);
extern void __CPROVER_allocated_memory(unsigned long address, unsigned long size);
static int n;

int main(void) {
  __CPROVER_allocated_memory(0x10000, 16);
  if (n)
    reach_error();
  return 0;
}
