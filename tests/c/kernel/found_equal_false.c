// expect: FALSE(unreach-call)
// property: unreach-call
// flags: --external-calls nondet
// native: no, the functions are defined nowhere
// Two pointers from outside are one on some paths.
extern void reach_error(void);
extern int *place(void);

int main(void) {
  int *p = place(), *r = place();
  int same = 0;
  if (p == r)
    same = 1;
  *p = 1;
  *r = 2;
  if (same && *p == 2)
    reach_error();
  return 0;
}
