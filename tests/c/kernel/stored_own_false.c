// expect: FALSE(unreach-call)
// property: unreach-call
// flags: --external-calls nondet
// native: no, the functions are defined nowhere
// What the program has stored in an object from outside is not from outside.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct item {
  int *value;
};
extern struct item *item_get(void);

static int own;

int main(void) {
  struct item *i = item_get();
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int())
      i->value = &own;
    else
      *i->value = 1;
    if (own)
      reach_error();
  }
  return 0;
}
