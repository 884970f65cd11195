// expect: FALSE(unreach-call)
// witness: -1 0
// As an unsigned number -1 is large: a bound learnt for one signedness must not serve the other.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 3)
    return 0;
  if (__VERIFIER_nondet_int())
    if (x < 0)
      x = 0;
  if ((unsigned int)x > 3u)
    reach_error();
  return 0;
}
