// expect: TRUE
// property: unreach-call
// A constant, or a number that is too small, is no pointer.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = 5, y = __VERIFIER_nondet_int();
  __asm__ volatile("addl %0, %0" : : "r"(y) : "memory");
  __asm__ volatile("movq %0, %%rax" : : "i"(5L) : "memory", "rax");
  if (x == 7)
    reach_error();
  return 0;
}
