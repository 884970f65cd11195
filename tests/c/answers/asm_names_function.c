// expect: UNKNOWN(unsupported: inline assembly that names bad)
// property: unreach-call
// flags: --external-calls nondet
// undecided: assembly is not read
extern void reach_error(void);
void bad(void) { reach_error(); }

int main(void) {
  __asm__ volatile("call bad" : : : "memory", "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11");
  return 0;
}
