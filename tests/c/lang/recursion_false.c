// expect: FALSE(unreach-call)
// witness: 5
// The fifth call is one too many.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int depth;
static void descend(int n) {
  depth++;
  if (n > 0)
    descend(n - 1);
  else if (depth == 6)
    reach_error();
  depth--;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n >= 0 && n <= 5)
    descend(n);
  return 0;
}
