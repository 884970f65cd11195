// expect: FALSE(unreach-call)
// witness: 0x7fffffff
// Only the largest number overflows.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), r;
  if (__builtin_sadd_overflow(a, 1, &r))
    reach_error();
  return 0;
}
