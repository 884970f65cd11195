// expect: TRUE
// property: unreach-call
// flags: --external-calls nondet
// native: no, the function is defined nowhere
// A pointer from outside that is known to be null has no object.
extern void reach_error(void);
extern int *place(void);

static int seen;

int main(void) {
  int *p = place();
  if (p == 0)
    seen = 1;
  else
    *p = 5;
  if (!seen && *p != 5)
    reach_error();
  if (seen && p)
    reach_error();
  return 0;
}
