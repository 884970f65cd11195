// expect: UNKNOWN(
// property: unreach-call
// native: no, what such a call does is not known
// A call through a pointer that may be anything: no path may be dropped.
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

static int calls;
static void one(void) { calls = 1; }
void (*table[])(void) = {one};

int main(void) {
  void (*f)(void) = (void (*)(void))__VERIFIER_nondet_ulong();
  if (table[0] == 0)
    return 1;
  f();
  return 0;
}
