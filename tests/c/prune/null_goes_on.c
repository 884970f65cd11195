// expect: UNKNOWN(undefined behaviour: write through a null pointer
// native: no, the way through null crashes there
// property: unreach-call
// The write through null changes nothing that is known and the run goes on to the error, which no native run shows; the other way is fine.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct pair {
  int a, b;
};

int main(void) {
  struct pair x = {0, 0}, *p = 0;
  int turns = 0;
  if (__VERIFIER_nondet_int())
    turns = 1;
  if (turns == 1)
    p = &x;
  if (__VERIFIER_nondet_int())
    x.a = 1;
  p->b = 2;
  if (x.b != 2)
    reach_error();
  return 0;
}
