// expect: FALSE(unreach-call)
// property: unreach-call
// flags: --external-calls nondet
// native: no, the functions are defined nowhere
// A function of the program that was stored in an object from outside is called.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct operations {
  void (*run)(void);
};
extern struct operations *operations_get(void);

static int ran;
static void own(void) { ran = 1; }

int main(void) {
  struct operations *o = operations_get();
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int())
      o->run = own;
    else
      o->run();
    if (ran)
      reach_error();
  }
  return 0;
}
