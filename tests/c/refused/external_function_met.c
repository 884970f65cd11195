// expect: UNKNOWN(unsupported: call of external function mystery)
// property: unreach-call
// native: no, mystery is defined nowhere
// output-contains: refused/external_function_met.c:18:12)
// The note names the call that was met, not the first one in the text.
extern int mystery(int);
extern int __VERIFIER_nondet_int(void);

static int not_met(int n) {
  return mystery(n);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 3 && n < 2)
    return not_met(n);
  if (n == 7)
    return mystery(n);
  return 0;
}
