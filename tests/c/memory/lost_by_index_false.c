// expect: FALSE(valid-memtrack)
// property: valid-memtrack
// native: no, a leak is not an error of a native run
// The pointer is overwritten at a place that is not known: its address is still in the formula of the cell.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
char *kept[3];

int main(void) {
  unsigned i = (unsigned)__VERIFIER_nondet_int();
  if (i > 2)
    return 0;
  kept[1] = malloc(4);
  kept[i] = 0;
  return 0;
}
