// expect: FALSE(valid-memtrack)
// property: valid-memtrack
// native: no, a leak is not an error of a native run
// As lost_by_index_false.c, in an array too large for a choice over its cells.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
char *kept[300];

int main(void) {
  unsigned i = (unsigned)__VERIFIER_nondet_int();
  if (i > 299)
    return 0;
  kept[1] = malloc(4);
  kept[i] = 0;
  return 0;
}
