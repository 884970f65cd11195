// expect: TRUE
// property: valid-memtrack
// One place is overwritten, and two hold the pointer.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
char *kept[3];

int main(void) {
  unsigned i = (unsigned)__VERIFIER_nondet_int();
  if (i > 2)
    return 0;
  kept[0] = kept[1] = malloc(4);
  kept[i] = 0;
  return 0;
}
