// expect: TRUE
// property: unreach-call
// flags: --external-calls nondet
// native: no, the assembly is of one machine
// Bit operations in assembly give anything, in registers and in memory; other memory stays as it is.
extern void reach_error(void);

static unsigned long flags, others = 5;

static int test_and_set_bit(long nr, unsigned long *addr) {
  int old;
  __asm__ volatile("lock; bts %2,%1\n\tsbb %0,%0" : "=r"(old), "+m"(*addr) : "Ir"(nr) : "memory");
  return old;
}

int main(void) {
  int seen = 0;
  if (test_and_set_bit(3, &flags))
    seen = 1;
  if (others != 5 || seen > 1)
    reach_error();
  return 0;
}
