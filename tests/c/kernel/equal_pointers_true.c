// expect: TRUE
// property: unreach-call
// flags: --external-calls nondet
// native: no, the function is defined nowhere
// Two pointers from outside that the program finds equal point to the same; one found equal to an own object, to that.
extern void reach_error(void);
extern int *place(void);

static int own = 3;

int main(void) {
  int *p = place(), *q = place(), *r = place();
  if (p == q) {
    *p = 1;
    *q = 2;
    if (*p != 2)
      return 0;
    if (r == &own) {
      *r = 4;
      if (own != 4)
        reach_error();
    }
  }
  return 0;
}
