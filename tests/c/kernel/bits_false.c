// expect: FALSE(unreach-call)
// property: unreach-call
// flags: --external-calls nondet
// native: no, the assembly is of one machine
// What is written by assembly is not what was there.
extern void reach_error(void);
extern unsigned long start(void);

static unsigned long flags;

int main(void) {
  unsigned long before = start() & ~2ul;
  flags = before;
  __asm__ volatile("lock; bts $1,%0" : "+m"(flags) : : "memory");
  if (flags != before)
    reach_error();
  return 0;
}
