// expect: FALSE(unreachable)
// property: unreachable
// witness: 3
// A function that must not return does.
extern int __VERIFIER_nondet_int(void);
__attribute__((noreturn)) static void stop(int x) {
  if (x != 3)
    for (;;)
      ;
}

int main(void) {
  stop(__VERIFIER_nondet_int());
}
