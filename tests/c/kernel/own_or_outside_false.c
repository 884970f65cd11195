// expect: FALSE(unreach-call)
// property: unreach-call
// flags: --external-calls nondet
// native: no, the functions are defined nowhere
// A pointer that is from outside on one path only.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern int *place(void);

static int own;

int main(void) {
  int *p = place();
  if (__VERIFIER_nondet_int())
    p = &own;
  *p = 1;
  if (own)
    reach_error();
  return 0;
}
