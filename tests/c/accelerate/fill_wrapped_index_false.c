// expect: FALSE(unreach-call)
// property: unreach-call
// witness: 900 3074457345618258603
// A field of all cells is set; an index so large that its product with the size of a cell wraps around finds another field.
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
extern void reach_error(void);

struct s {
  int a, b, c;
} cells[1000];

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 900 || n > 1000)
    return 0;
  for (int i = 0; i < n; i++)
    cells[i].a = 7;
  long k = __VERIFIER_nondet_long();
  if (k < 3074457345618258603l || k > 3074457345618258620l)
    return 0;
  if (cells[k].a != 7)
    reach_error();
  return 0;
}
